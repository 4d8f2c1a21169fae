import { pictureMessages, pictureSizes } from '#domain/identity/account/picture.ts'
import type { Upload } from '#domain/platform/formats.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { notInspected } from '#domain/platform/uploads.ts'
import type { AppContext } from '../../context.ts'
import { tooManyPixels } from '../../platform/files/harmfulContent.ts'
import { drawn, pictureExtension } from '../../platform/files/redraw.ts'

/** Larger than the photos that phones take by default. Decoding an image of this size takes at most 100 MB of memory. */
const maxPixels = 25_000_000

/** File names of the two stored sizes. */
export type Drawn = { profile_image: string; profile_image_small: string }

/**
 * Scans an upload, re-encodes it in both sizes (upright, cropped to a square, and without metadata or hidden data), and stores
 * both. Accepts only a safe JPEG or PNG.
 */
export async function drawPicture({ inspection, files }: AppContext, { filename, bytes }: Upload): Promise<Drawn> {
  const inspected = await inspection.inspect(bytes)
  if (!inspected) reject(notInspected)
  const { content, problem } = inspected
  if (content?.format !== 'image/jpeg' && content?.format !== 'image/png') reject(pictureMessages.badType(filename.slice(0, 120)))
  if (problem) reject(problem)
  if (content.pixels > maxPixels) reject(tooManyPixels)
  const [large, small] = await draw(bytes).catch(() => reject(pictureMessages.failed))
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
  const options = { maxPixels, square: true, quality: 84 } as const
  const square = await drawn(bytes, { side: large, ...options })
  return [square, await drawn(square, { side: small, ...options })]
}

function reject(message: string): never {
  throw new HttpError('invalid', message, { errors: { 'profile-image': message } })
}
