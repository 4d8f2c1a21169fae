/** Style of a completed step; readable in both themes. */
export const verifiedStyles = { bgcolor: 'success.light', color: 'text.primary' }
