/** Grid layouts: up to six tiles per row, or larger cards in two columns. */
export const grids = {
  tiles: {
    display: 'grid',
    gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(3, 1fr)', xl: 'repeat(6, 1fr)' },
    gap: 1.5,
    mb: 2,
    breakInside: 'avoid',
    '@media print': { gridTemplateColumns: 'repeat(3, 1fr)' },
  },
  cards: { display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }, gap: 1.5 },
} as const
