import sharp from 'sharp'

/** How long drawing may take, in seconds: many times what the largest picture takes. */
const patience = 10

// One picture at a time on one thread: an upload never takes the machine from those who ask for a match. What was drawn for one
// is of no use for the next.
sharp.concurrency(1)
sharp.cache(false)

/** The longest side in pixels; `square`, cut around the middle and on white. At most so many pixels are decoded. */
export type Drawing = { side: number; mostPixels: number; square?: true; quality?: number }

/** How a picture that was made anew ends. */
export const pictureExtension = 'webp'

/**
 * A picture made anew in one size: turned as it was held, its first page alone, and nothing of the file itself; neither place nor
 * device nor a second file goes along. Throws where it cannot be decoded.
 */
export const drawn = (bytes: Uint8Array, { side, mostPixels, square, quality = 78 }: Drawing): Promise<Buffer> =>
  oneAtATime(() => {
    const upright = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 })
      .timeout({ seconds: patience })
      .autoOrient()
    const sized = square
      ? upright.resize(side, side).flatten({ background: '#fff' })
      : upright.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    return sized.toColourspace('srgb').webp({ quality }).toBuffer()
  })

let last: Promise<unknown> = Promise.resolve()

/** One picture lies open in memory, however many come at once. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}
