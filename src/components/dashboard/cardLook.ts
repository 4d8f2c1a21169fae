/** A card out of sight costs neither layout nor paint; until it was seen it is taken to be this high, in pixels. */
export const cardLook = (height: number) => ({ contentVisibility: 'auto', containIntrinsicSize: `auto ${height}px` }) as const
