"""Live tables without a web framework: registry, loaded tables, their logs, frames and the store interface."""
