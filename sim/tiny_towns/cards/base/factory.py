"""Factory-type buildings (black)."""

from sim.tiny_towns.catalogue import card
from sim.tiny_towns.rule_families import each, per_held

card("factory", category="factory",
     pattern=["W...",
              "BSSB"],
     rule=each(0), marker="changes",
     text="No points. A resource of the owner's choice is put on it when it is built; "
          "each time another player names that one, the owner may place any other instead.",
     examples=[("R... .... .... ....", 0), ("RRRR .... .... ....", 0), ("RCFW HTE. .... ....", 0)])  # fmt: skip

card("bank", category="factory", solo=False,
     pattern=["YY.",
              "WGB"],
     rule=each(4), marker="bars",
     text="4 points. A resource that lies on no other Bank of the town is put on it when it is built; "
          "from then on the owner may not name that one. There is no sixth Bank.",
     examples=[("R... .... .... ....", 4), ("RCFW HTE. .... ...R", 8), ("RRRR R... .... ....", 20)])  # fmt: skip

card("trading_post", category="factory",
     pattern=["SW.",
              "SWB"],
     rule=each(1), wild=True,
     text="1 point. Its square stands in for any one cube of a later building, again and again, and it stays; "
          "at least one cube of that building must be a real one.",
     examples=[("R... .... .... ....", 1), ("RCFW HTE. .... ....", 1), ("RRRR .... .... ....", 4)])  # fmt: skip

card("warehouse", category="factory",
     pattern=["YWY",
              "B.B"],
     rule=per_held(-1), holds=3,
     text="Holds up to 3 cubes, -1 point each at the end. A resource that another player names may be put on it, "
          "or exchanged for a held cube that then goes into the town.",
     examples=[("R... .... .... ....", 0), ("R... .... .... ....", -3, {"warehouse_cubes": 3}),
               ("R..R .... .... ....", -4, {"warehouse_cubes": 4})])  # fmt: skip
