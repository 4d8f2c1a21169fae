import sharp from 'sharp'

/** The time limit in seconds, many times longer than the largest picture takes. */
const timeoutSeconds = 10

// One thread keeps uploads from slowing down matching. A cache would not help, because no picture is drawn twice.
sharp.concurrency(1)
sharp.cache(false)

/**
 * `side` is the longest side in pixels or, with a `height`, the largest width. `square` crops the picture to the square at its center
 * and gives it a white background. Pictures with more than `maxPixels` pixels are rejected.
 */
export type Drawing = { side: number; height?: number; maxPixels: number; square?: true; quality?: number }

export const pictureExtension = 'webp'

/**
 * Redraws a picture in one size, upright and without metadata or embedded files. Uses only the first page. Throws if the picture
 * cannot be decoded.
 */
export const drawn = (bytes: Uint8Array, { side, height = side, maxPixels, square, quality = 78 }: Drawing): Promise<Buffer> =>
  oneAtATime(() => {
    const rotated = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, pages: 1 })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
    const sized = square
      ? rotated.resize(side, side).flatten({ background: '#fff' })
      : rotated.resize({ width: side, height, fit: 'inside', withoutEnlargement: true })
    return sized.toColourspace('srgb').webp({ quality }).toBuffer()
  })

let last: Promise<unknown> = Promise.resolve()

/** Runs tasks one at a time so that only one picture is in memory. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work)
  last = result.catch(() => undefined)
  return result
}
