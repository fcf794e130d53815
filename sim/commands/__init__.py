"""The commands of `townlab`, a file for each subject: parse, call a verb, print."""
