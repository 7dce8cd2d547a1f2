"""Mutation testing of the rules: make one small change at a time, and see if a clause test fails."""
