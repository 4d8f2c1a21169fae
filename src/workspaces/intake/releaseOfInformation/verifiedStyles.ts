/** Style for a completed step, with enough contrast in both themes. */
export const verifiedStyles = { bgcolor: 'success.light', color: 'text.primary' }
