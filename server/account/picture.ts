import { pictureSays, pictureSizes } from '#domain/account/picture.ts'
import type { Upload } from '#domain/formats.ts'
import { Refusal } from '#domain/refusal.ts'
import { drawn, pictureExtension } from '../documents/drawing.ts'
import { tooManyPixels } from '../documents/harm.ts'
import type { House } from '../house.ts'

/** More than a telephone takes unless told to. Decoded, that is a hundred megabytes at the worst. */
const mostPixels = 25_000_000

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
  const [large, small] = await draw(bytes).catch(() => refuse(pictureSays.failed))
  const profile_image = await files.put(large, pictureExtension)
  try {
    return { profile_image, profile_image_small: await files.put(small, pictureExtension) }
  } catch (error) {
    await files.remove(profile_image)
    throw error
  }
}

async function draw(bytes: Uint8Array): Promise<[Buffer, Buffer]> {
  const { large, small } = pictureSizes
  const look = { mostPixels, square: true, quality: 84 } as const
  const square = await drawn(bytes, { side: large, ...look })
  return [square, await drawn(square, { side: small, ...look })]
}

function refuse(message: string): never {
  throw new Refusal('invalid', message, { errors: { 'profile-image': message } })
}
