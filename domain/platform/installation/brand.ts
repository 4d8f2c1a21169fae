/** The name in the header, on the sign-in page, and in emails and PDFs, unless the installation has its own. */
export const productName = 'Passage'

/** The light theme's background, on which the color is used for text (src/theme/theme.ts). */
const pageBackground = '#F5F8F9'

const channels = (color: string) => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))

/** A light tint of the color, on which the color is used for text. */
export const tintOf = (color: string): string =>
  `#${channels(color)
    .map(channel =>
      Math.round(channel * 0.08 + 255 * 0.92)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const luminance = (color: string) => {
  const [red, green, blue] = channels(color).map(channel => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colors, from 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** The least contrast of white text on the color, and of the color as text on the page and on its tint. */
export const contrastOfColor = (color: string): number =>
  Math.min(...['#FFFFFF', pageBackground, tintOf(color)].map(other => contrastOf(color, other)))

/** For text (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5
