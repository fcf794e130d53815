"""What the strategies of Little Town think: small situations with one sensible answer, and who plays better."""
