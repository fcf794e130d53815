"""Verbs that play games to answer a question."""
