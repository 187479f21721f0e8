"""Tables of all commands, their actions and menus, and the operations that they run."""
