import sharp from 'sharp'
import { pictureSays, pictureSizes } from '#domain/account/picture.ts'
import type { Upload } from '#domain/formats.ts'
import { Refusal } from '#domain/refusal.ts'
import { tooManyPixels } from '../documents/harm.ts'
import type { House } from '../house.ts'

/** More than a telephone takes unless told to. Decoded, that is a hundred megabytes at the worst. */
const mostPixels = 25_000_000
/** How long drawing may take, in seconds: many times what a picture of that size takes. */
const patience = 10

// What was drawn for one person is of no use for the next.
sharp.cache(false)

/** The names under which the two squares of a picture were stored. */
export type Drawn = { profile_image: string; profile_image_small: string }

/**
 * Looks at what was sent, draws it anew in both sizes and stores these: upright, square around the middle, and nothing of the file
 * itself, neither place and time nor anything hidden in it. Refuses what is no harmless JPEG or PNG.
 */
export async function drawPicture({ inspection, files }: House, { filename, bytes }: Upload): Promise<Drawn> {
  const seen = await inspection.look(bytes)
  const { content, harm } = seen ?? {}
  if (!seen) refuse(pictureSays.failed)
  if (content?.format !== 'image/jpeg' && content?.format !== 'image/png') refuse(pictureSays.badType(filename.slice(0, 120)))
  if (harm) refuse(harm)
  if (content.pixels > mostPixels) refuse(tooManyPixels)
  const [large, small] = await oneAtATime(() => draw(bytes)).catch(() => refuse(pictureSays.failed))
  const profile_image = await files.put(large, 'webp')
  try {
    return { profile_image, profile_image_small: await files.put(small, 'webp') }
  } catch (error) {
    await files.remove(profile_image)
    throw error
  }
}

async function draw(bytes: Uint8Array): Promise<[Buffer, Buffer]> {
  const { large, small } = pictureSizes
  const square = await sharp(bytes, { limitInputPixels: mostPixels, pages: 1 })
    .timeout({ seconds: patience })
    .autoOrient()
    .resize(large, large)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .webp({ quality: 84 })
    .toBuffer()
  return [square, await sharp(square).resize(small, small).webp({ quality: 84 }).toBuffer()]
}

let last: Promise<unknown> = Promise.resolve()

/** One picture lies open in memory, however many come at once. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}

function refuse(message: string): never {
  throw new Refusal('invalid', message, { errors: { 'profile-image': message } })
}
