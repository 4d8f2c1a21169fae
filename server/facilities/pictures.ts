import sharp from 'sharp'
import type { PhotoSize } from '#domain/facilities/schema.ts'

/** So many pixels are decoded at most: more than a telephone takes. */
const mostPixels = 64_000_000

/** Longest sides in pixels: a row of a list, a card (twice its width, for dense screens), the whole screen. */
export const longestSides: Record<PhotoSize, number> = { small: 320, medium: 960, large: 2000 }

// One picture at a time on one thread: an upload never takes the machine from those who ask for a match.
sharp.concurrency(1)
sharp.cache(false)

/**
 * A picture made anew in one size, turned as it was held and without anything but its pixels: neither place nor device nor a second
 * file goes along. Throws where it cannot be decoded.
 */
export const drawn = (bytes: Uint8Array, size: PhotoSize, quality = 78): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
    .rotate()
    .resize({ width: longestSides[size], height: longestSides[size], fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer()

/** How a picture that was made anew ends. */
export const pictureExtension = 'webp'
