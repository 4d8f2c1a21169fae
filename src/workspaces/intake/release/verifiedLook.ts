/** Green enough to be seen as done, in the light and in the dark. */
export const verifiedLook = { bgcolor: 'success.light', color: 'text.primary' }
