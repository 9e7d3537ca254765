"""Parts of an evening that the club's own website shows in a frame, and the page that says how."""
