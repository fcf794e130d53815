"""Any option, each as likely as the other: the floor that every other strategy is measured against."""

TRAITS = ("stochastic",)


def score(view, option):
    return 0.0
