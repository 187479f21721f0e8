"""The parts that bars, pages and cards are put together from; none knows what they show."""
