/** A card out of sight costs neither layout nor paint; until it was seen it is taken to be this high, in pixels. Its width is its place's. */
export const cardLook = (height: number) =>
  ({ contentVisibility: 'auto', containIntrinsicHeight: `auto ${height}px`, minWidth: 0 }) as const
