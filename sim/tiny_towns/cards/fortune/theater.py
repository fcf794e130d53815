"""Theater-type buildings of Fortune (yellow)."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import each

card("jeweler", category="theater", box="fortune", confidence="low",
     pattern=[".S.",
              "BGB"],
     rule=each(4), cost=1, if_able=True,
     text="4 points. Costs 1 coin; who has none builds it all the same, and at the end of the round every other player "
          "gains 1 coin. In solo it cannot come without a coin.",
     examples=[("E... .... .... ....", 4), ("EE.. .... .... ...E", 12), ("ECFW .... .... ....", 4)])  # fmt: skip

card("teahouse", category="theater", box="fortune", confidence="low",
     pattern=[".Y.",
              "WGW"],
     rule=each(1), gains=1, gains_for="types_in_line",
     text="1 point. Brings 1 coin for each different type in its row or in its column, whichever is more; "
          "another Teahouse counts, itself does not.",
     examples=[("E... .... .... ....", 1), ("EE.. .... .... ...E", 3), ("ECFW .... .... ....", 1)])  # fmt: skip
