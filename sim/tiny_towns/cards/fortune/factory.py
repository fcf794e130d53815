"""Factory-type buildings of Fortune (black)."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import each

card("museum", category="factory", box="fortune", confidence="low",
     pattern=["SYW",
              "B.B"],
     rule=each(0), marker="sells", holds=2,
     text="No points. 2 resources of the owner's choice are put on it when it comes. When another player names one of "
          "them, the owner may give that cube back for 1 coin and need not place the resource.",
     examples=[("R... .... .... ....", 0), ("RR.. .... .... ....", 0), ("RCFW .... .... ....", 0)])  # fmt: skip

card("oddity_shop", category="factory", box="fortune", confidence="low", solo=False, town_hall=False,
     pattern=["W...",
              "GYYB"],
     rule=each(2), holds=1, fetched=True,
     text="2 points. A resource that another player names may be put on it, 1 cube at most. Before naming, a Master "
          "Builder may take it from another player's shop into the own town, which brings 1 coin.",
     examples=[("R... .... .... ....", 2), ("RR.. .... .... ....", 4),
               ("R... .... .... ....", 2, {"warehouse_cubes": 1})])  # fmt: skip
