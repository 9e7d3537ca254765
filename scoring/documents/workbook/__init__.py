"""A workbook to type the results of a round into while there is no network, and its way back."""
