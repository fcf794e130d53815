function setUpReplay(root, alone) {
  const frames = [...root.querySelectorAll(".frame")];
  const [slider, output, playing] = ["input", "output", ".play"].map(part => root.querySelector(part));
  let timer = null;

  function fit() {
    try {
      if (alone && window.frameElement) window.frameElement.style.height = document.documentElement.offsetHeight + 2 + "px";
    } catch (refused) { /* the notebook keeps the page apart; it then scrolls */ }
  }

  function show(wanted) {
    const number = Math.max(0, Math.min(frames.length - 1, wanted));
    frames.forEach((frame, i) => { frame.hidden = i !== number; });
    slider.value = number;
    output.textContent = frames[number].dataset.title;
    fit();
  }

  function step(by) { stop(); show(Number(slider.value) + by); }

  function stop() {
    clearInterval(timer);
    timer = null;
    playing.textContent = "\u25B6\uFE0E";
  }

  function play() {
    if (timer) return stop();
    if (Number(slider.value) === frames.length - 1) show(0);
    playing.textContent = "\u23F8\uFE0E";
    timer = setInterval(() => {
      show(Number(slider.value) + 1);
      if (Number(slider.value) === frames.length - 1) stop();
    }, 900);
  }

  const keys = {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    Home: () => step(-frames.length),
    End: () => step(frames.length),
  };
  (alone ? document : root).addEventListener("keydown", event => {
    if (!keys[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    keys[event.key]();
  });
  slider.addEventListener("input", () => { stop(); show(Number(slider.value)); });
  root.querySelector(".back").addEventListener("click", () => step(-1));
  root.querySelector(".next").addEventListener("click", () => step(1));
  playing.addEventListener("click", play);
  root.querySelector("details").addEventListener("toggle", fit);
  window.addEventListener("resize", fit);
  show(alone ? 0 : frames.length - 1);
}
for (const root of document.querySelectorAll(".replay")) setUpReplay(root, document.body.classList.contains("alone"));
