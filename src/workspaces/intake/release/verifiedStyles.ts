/** Style for a completed step. Readable in both themes. */
export const verifiedStyles = { bgcolor: 'success.light', color: 'text.primary' }
