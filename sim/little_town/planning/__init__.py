"""What strategies that plan ahead share; not part of the rules."""
