"""Maps in files: a row for each search, which grow in number while they are found."""
