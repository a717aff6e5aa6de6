"""Tools that write what is checked in: pages and types made from the declarations."""
