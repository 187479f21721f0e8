"""Benchmarks of the promises in the README: `python -m tests.bench`.

Each subject is a module here with a function ``measure(is_long)`` that yields its figures and
asserts that the results are right.
`__main__.SUBJECTS` names them; to add one, write the module and name it there.
"""
