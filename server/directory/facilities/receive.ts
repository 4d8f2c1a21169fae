import type { PhotoSize } from '#domain/directory/facilities/schema.ts'
import type { FileFormat } from '#domain/intake/documents/documentTypes.ts'
import type { Upload } from '#domain/platform/formats.ts'
import { notInspected, uploadFailed } from '#domain/platform/uploads.ts'
import type { AppContext } from '../../context.ts'
import { damagedImage, tooManyPixels } from '../../platform/files/harmfulContent.ts'
import { drawn, pictureExtension } from '../../platform/files/redraw.ts'

export type FileKind = 'photo' | 'document'

/** Maximum number of pixels to decode: more than phone photos have by default. */
const maxPixels = 64_000_000
/** The longest side in pixels: for a list row, for a card (twice its width, for high-density screens), and for full screen. */
export const longestSides: Record<PhotoSize, number> = { small: 320, medium: 960, large: 2000 }

/** Accepted file formats (FAC-048). */
const formats: Record<FileKind, readonly FileFormat[]> = {
  photo: ['image/jpeg', 'image/png'],
  document: ['image/jpeg', 'image/png', 'application/pdf'],
}

/** A stored file's names. Photos also have smaller sizes. */
export type StoredFile = { name: string; s3_filename: string; s3_medium: string | null; s3_small: string | null }
/** The result of an upload: stored files, and rejected files with the reason. */
export type Arrived = { stored: StoredFile[]; rejected: { name: string; reason: string }[] }

/** Inspects each file and stores the valid ones, one at a time so that only one image is in memory. */
export async function takeFiles(context: AppContext, kind: FileKind, uploads: readonly Upload[]): Promise<Arrived> {
  const arrived: Arrived = { stored: [], rejected: [] }
  for (const upload of uploads) {
    const name = nameOf(upload.filename)
    const result = await takeFile(context, kind, name, upload.bytes).catch(() => ({
      reason: `${name}: ${uploadFailed.persists}`,
    }))
    if ('reason' in result) arrived.rejected.push({ name, reason: result.reason })
    else arrived.stored.push(result)
  }
  return arrived
}

async function takeFile(
  { files, inspection }: AppContext,
  kind: FileKind,
  name: string,
  bytes: Uint8Array,
): Promise<StoredFile | { reason: string }> {
  const inspected = await inspection.inspect(bytes)
  if (!inspected) return { reason: `${name}: ${notInspected}` }
  const { content, problem } = inspected
  if (!content || !formats[kind].includes(content.format)) return { reason: `Bad filetype for: ${name}` }
  if (problem) return { reason: `${name}: ${problem}` }
  if (content.format === 'application/pdf')
    return { name, s3_filename: await files.put(bytes, 'pdf'), s3_medium: null, s3_small: null }
  const sizes = kind === 'photo' ? (['large', 'medium', 'small'] as const) : (['large'] as const)
  const pictures: Buffer[] = []
  try {
    for (const size of sizes) pictures.push(await drawn(bytes, { side: longestSides[size], maxPixels }))
  } catch (error) {
    if (String(error).includes('timeout')) throw error
    return { reason: `${name}: ${content.pixels > maxPixels ? tooManyPixels : damagedImage}` }
  }
  const stored: string[] = []
  for (const image of pictures) stored.push(await files.put(image, pictureExtension))
  return { name, s3_filename: stored[0]!, s3_medium: stored[1] ?? null, s3_small: stored[2] ?? null }
}

/** The stored names of these files, including their smaller sizes. */
export const storedIn = (files: readonly Pick<StoredFile, 's3_filename' | 's3_medium' | 's3_small'>[]): string[] =>
  files.flatMap(({ s3_filename, s3_medium, s3_small }) => [s3_filename, s3_medium, s3_small]).filter(name => name !== null)

/** The original file name, made safe to display: no path, no invisible characters, and a limited length. */
const nameOf = (filename: string): string =>
  filename
    .split(/[\\/]/)
    .at(-1)!
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .toWellFormed()
    .slice(-120)
    .trim() || 'file'
