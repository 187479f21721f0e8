"""What the README promises, measured: `python -m tests.bench`.

Each subject is a module here with a function ``measure(is_long_reason)`` that yields
its figures and asserts that what it measured came to the right result.
`__main__.SUBJECTS` names them; to add one, write the module and name it there.
"""
