"use strict";
function keyOf(row, column) {
  const cell = row.cells[column];
  return cell.dataset.key === undefined ? cell.textContent : Number(cell.dataset.key);
}
function compare(a, b) { return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b)); }
for (const table of document.querySelectorAll("table.numbers")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => head.querySelector("button").addEventListener("click", () => {
    const rows = [...table.tBodies[0].rows];
    const words = rows.some(row => typeof keyOf(row, column) === "string");
    const sorted = head.getAttribute("aria-sort");
    const down = sorted ? sorted === "ascending" : !words;
    heads.forEach(other => other.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    rows.sort((a, b) => compare(keyOf(a, column), keyOf(b, column)) * (down ? -1 : 1));
    table.tBodies[0].append(...rows);
  }));
}
const folded = () => document.querySelectorAll("details:not([open])");
window.addEventListener("beforeprint", () => folded().forEach(part => { part.open = true; part.dataset.folded = ""; }));
window.addEventListener("afterprint", () => document.querySelectorAll("details[data-folded]").forEach(part => {
  part.open = false;
  delete part.dataset.folded;
}));
