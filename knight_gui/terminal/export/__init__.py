"""What is written of a search into files: the kinds of file, and what each can hold."""
