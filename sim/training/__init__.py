"""Players that learn from games they played."""
