/** Style of a completed step; readable in both themes. */
export const verifiedLook = { bgcolor: 'success.light', color: 'text.primary' }
