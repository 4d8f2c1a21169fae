import { facilities } from '#domain/directory/facilities/contract.ts'
import type { Facility, PhotoSize } from '#domain/directory/facilities/schema.ts'
import type { FileFormat } from '#domain/intake/documents/schema.ts'
import type { Upload } from '#domain/platform/formats.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { notInspected, uploadFailed } from '#domain/platform/uploads.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { discardFiles } from '../../platform/files/discard.ts'
import { damagedImage, tooManyPixels } from '../../platform/files/harmfulContent.ts'
import { drawn, pictureExtension } from '../../platform/files/redraw.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { facilityInPath, lockedFacilityInPath } from './queries.ts'

type Preparing = Pick<Call<typeof facilities.addPhotos, Facility>, 'subject' | 'body' | 'context'>
type Adding = Pick<
  Call<typeof facilities.addPhotos, Facility, Arrived>,
  'tx' | 'subject' | 'now' | 'addAuditSubject' | 'prepared'
>
type FileRoutes = 'documents' | 'document' | 'addDocuments' | 'removeDocument' | 'addPhotos' | 'makePrimary' | 'removePhoto'

/** More files than any facility needs. Each file over the limit is rejected with an error that names it. */
const maxFiles: Record<FileKind, number> = { photo: 40, document: 100 }
const notFound: Record<FileKind, string> = { photo: 'Photo not found', document: 'Document not found' }

async function listFacilityDocuments({ tx, params }: Call<typeof facilities.documents, Facility>) {
  const data = await fileRows(tx, 'document', params.id).execute()
  return { data, total: data.length }
}

async function downloadFacilityDocument({ tx, params, context }: Call<typeof facilities.document, Facility>) {
  const found = await fileOf(tx, 'document', params)
  const bytes = await context.files.get(found.s3_filename)
  if (!bytes) throw new HttpError('not_found', notFound.document)
  return { bytes, ...shownAs(found), attached: true }
}

const addDocuments = handler(facilities.addDocuments, {
  subject: lockedFacilityInPath,
  prepare: prepareUpload('document'),
  run: saveFiles('document'),
  undo: removeStored,
})

const addPhotos = handler(facilities.addPhotos, {
  subject: lockedFacilityInPath,
  prepare: prepareUpload('photo'),
  run: saveFiles('photo'),
  undo: removeStored,
})

async function makePhotoPrimary({
  subject: facility,
  tx,
  params,
  addAuditSubject,
}: Call<typeof facilities.makePrimary, Facility>) {
  const photo = await fileOf(tx, 'photo', params)
  const before = (await fileRows(tx, 'photo', facility.id).execute()).find(photo => photo.primary_image)
  // Clear the old flag first, so there are never two primary photos.
  await tx.updateTable('facility_files').set({ primary_image: false }).where('facility_id', '=', facility.id).execute()
  await tx.updateTable('facility_files').set({ primary_image: true }).where('id', '=', photo.id).execute()
  const changes = { primary_image: [before?.uploaded_filename ?? null, photo.uploaded_filename] }
  addAuditSubject({ type: 'facilities', ids: [facility.id], detail: { changes } })
  return { ...photo, primary_image: true }
}

/** Files that a facility's editors upload: public photos, and documents for editors and administrators only. */
export const fileRoutes: Pick<Handlers<typeof facilities>, FileRoutes> = {
  documents: handler(facilities.documents, { subject: facilityInPath, run: listFacilityDocuments }),
  document: handler(facilities.document, { subject: facilityInPath, run: downloadFacilityDocument }),
  addDocuments,
  addPhotos,
  removeDocument: handler(facilities.removeDocument, { subject: lockedFacilityInPath, run: call => remove(call, 'document') }),
  removePhoto: handler(facilities.removePhoto, { subject: lockedFacilityInPath, run: call => remove(call, 'photo') }),
  makePrimary: handler(facilities.makePrimary, { subject: lockedFacilityInPath, run: makePhotoPrimary }),
}

/** Inspects and stores the uploads before any transaction starts. */
function prepareUpload(kind: FileKind) {
  return async ({ subject: facility, body, context }: Preparing): Promise<Arrived> => {
    const { facility_id, start_id: _, image_count, ...rest } = body
    if (facility_id !== facility.id)
      throw new HttpError('invalid', 'Facility not found', { errors: { facility_id: 'Facility not found' } })
    const uploads = Object.entries(rest as Record<string, Upload>)
      .filter(([field]) => /^file_\d{1,7}$/.test(field))
      .sort(([a], [other]) => Number(a.slice(5)) - Number(other.slice(5)))
      .map(([, upload]) => upload)
    if (!uploads.length) throw new HttpError('invalid', 'Choose a file')
    if (image_count !== undefined && image_count !== uploads.length)
      throw new HttpError('invalid', 'The upload was interrupted. Please try again.')
    const room = maxFiles[kind] - (await fileRows(context.db, kind, facility.id).execute()).length
    const arrived = await takeFiles(context, kind, uploads.slice(0, Math.max(0, room)))
    const rejected = uploads.slice(Math.max(0, room)).map(({ filename }) => filename)
    const reason = `You can upload up to ${maxFiles[kind]} files. Delete one first.`
    return { ...arrived, rejected: [...arrived.rejected, ...rejected.map(name => ({ name, reason: `${name}: ${reason}` }))] }
  }
}

function saveFiles(kind: FileKind) {
  return async ({ subject: facility, tx, now, addAuditSubject, prepared: { stored: taken, rejected } }: Adding) => {
    const first =
      kind === 'photo' && !(await fileRows(tx, kind, facility.id).execute()).some(isFirstPhoto => isFirstPhoto.primary_image)
    const rows = taken.map(({ name, ...stored }, index) => ({
      ...stored,
      facility_id: facility.id,
      kind,
      uploaded_filename: name,
      primary_image: first && index === 0,
      created_at: now,
    }))
    const inserted = rows.length ? await tx.insertInto('facility_files').values(rows).returning('id').execute() : []
    const names = taken.map(({ name }) => name)
    addAuditSubject({ type: 'facilities', ids: [facility.id], detail: { changes: { [`${kind}s`]: [null, names.join(', ')] } } })
    return {
      record_ids: inserted.map(({ id }) => id),
      s3_filenames: taken.map(({ s3_filename }) => s3_filename),
      filenames: names,
      failed: rejected.map(({ name }) => name),
      errors: rejected.map(({ reason }) => reason),
    }
  }
}

async function removeStored({ stored }: Arrived, context: Preparing['context']) {
  for (const name of storedIn(stored)) await context.files.remove(name)
}

type Removing = Pick<
  Call<typeof facilities.removePhoto, Facility>,
  'subject' | 'tx' | 'params' | 'now' | 'context' | 'addAuditSubject' | 'after'
>

async function remove(call: Removing, kind: FileKind) {
  const { subject: facility, tx, params, addAuditSubject } = call
  const file = await fileOf(tx, kind, params)
  await tx.deleteFrom('facility_files').where('id', '=', file.id).execute()
  if (file.primary_image) {
    const next = (await fileRows(tx, kind, facility.id).execute())[0]
    if (next) await tx.updateTable('facility_files').set({ primary_image: true }).where('id', '=', next.id).execute()
  }
  addAuditSubject({
    type: 'facilities',
    ids: [facility.id],
    detail: { changes: { [`${kind}s`]: [file.uploaded_filename, null] } },
  })
  await discardFiles(call, storedIn([file]))
  return { id: file.id }
}

/** A facility's files of one kind, with the primary photo first. */
export const fileRows = (db: Db, kind: FileKind, facility_id: number) =>
  db
    .selectFrom('facility_files')
    .where('kind', '=', kind)
    .where('facility_id', '=', facility_id)
    .select(['id', 'facility_id', 's3_filename', 's3_medium', 's3_small', 'uploaded_filename', 'primary_image'])
    .orderBy('primary_image', 'desc')
    .orderBy('id')

/** Throws 404 for another facility's file. */
export async function fileOf(db: Db, kind: FileKind, { id, fileId }: { id: number; fileId: number }) {
  const found = await fileRows(db, kind, id).where('id', '=', fileId).executeTakeFirst()
  if (!found) throw new HttpError('not_found', notFound[kind])
  return found
}

/** Types that browsers may display. All other files are sent as application/octet-stream. */
const types: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

/**
 * The content type and download name of a stored file. The extension matches the detected type, so no computer runs the file as a
 * program.
 */
export function shownAs({ s3_filename, uploaded_filename }: { s3_filename: string; uploaded_filename: string }) {
  const extension = s3_filename.split('.').at(-1)!
  const type = types[extension] ?? 'application/octet-stream'
  const name = uploaded_filename.toLowerCase().endsWith(`.${extension}`)
    ? uploaded_filename
    : `${uploaded_filename.replace(/\.(jpe?g|png|pdf)$/i, '')}.${extension}`
  return { type, name }
}

type FileKind = 'photo' | 'document'

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
type StoredFile = { name: string; s3_filename: string; s3_medium: string | null; s3_small: string | null }
/** The result of an upload: stored files, and rejected files with the reason. */
type Arrived = { stored: StoredFile[]; rejected: { name: string; reason: string }[] }

/** Inspects each file and stores the valid ones, one at a time so that only one image is in memory. */
async function takeFiles(context: AppContext, kind: FileKind, uploads: readonly Upload[]): Promise<Arrived> {
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
const storedIn = (files: readonly Pick<StoredFile, 's3_filename' | 's3_medium' | 's3_small'>[]): string[] =>
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
