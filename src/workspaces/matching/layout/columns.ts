/** Styles that put filters, results, and map side by side, or stack them below 768 px. */
export const columns = {
  display: 'grid',
  gap: { xs: 2, lg: 2.5 },
  gridTemplateColumns: {
    md: '204px minmax(0, 6fr) minmax(0, 5fr)',
    lg: '228px minmax(0, 15fr) minmax(0, 8fr)',
  },
  alignItems: 'start',
} as const
