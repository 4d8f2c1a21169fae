import sharp from 'sharp'

/** The time limit for drawing in seconds, many times longer than the largest picture takes. */
const timeoutSeconds = 10

// Draws one picture at a time on one thread, so that uploads do not slow down matching. No cache, because pictures are not drawn
// twice.
sharp.concurrency(1)
sharp.cache(false)

/** The longest side in pixels; `square` crops to the center on white. At most `mostPixels` are decoded. */
export type Drawing = { side: number; maxPixels: number; square?: true; quality?: number }

/** The file extension of a redrawn picture. */
export const pictureExtension = 'webp'

/**
 * Redraws a picture in one size: upright, first page only, and without any metadata or embedded files. Throws if it cannot be
 * decoded.
 */
export const drawn = (bytes: Uint8Array, { side, maxPixels, square, quality = 78 }: Drawing): Promise<Buffer> =>
  oneAtATime(() => {
    const rotated = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, pages: 1 })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
    const sized = square
      ? rotated.resize(side, side).flatten({ background: '#fff' })
      : rotated.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    return sized.toColourspace('srgb').webp({ quality }).toBuffer()
  })

let last: Promise<unknown> = Promise.resolve()

/** Runs tasks one at a time, so that only one picture is in memory. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work)
  last = result.catch(() => undefined)
  return result
}
