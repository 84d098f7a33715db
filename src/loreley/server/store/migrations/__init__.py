"""Steps from one version of the database to the next; Alembic walks them when a store is opened.

A new step is a file in `versions` that names the one before it, and a change of `schema` that a test compares with it.
"""
