import { facilities } from '#domain/directory/facilities/contract.ts'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { type Call, type Handlers, handler, type SubjectCall } from '../../platform/http/handler.ts'
import { fileOf, fileRows, shownAs } from './files.ts'
import { followedFacilityInPath, requireFacility } from './queries.ts'

async function listPhotos({ subject: facility, tx }: Call<typeof facilities.photos, Facility>) {
  const data = await fileRows(tx, 'photo', facility.id).execute()
  return { data, total: data.length }
}

async function photoInPath({ tx, actor, params }: SubjectCall<typeof facilities.photo>) {
  await requireFacility(tx, actor, params.id)
  return fileOf(tx, 'photo', params)
}

async function showPhoto({
  subject: found,
  query,
  context,
}: Call<typeof facilities.photo, Awaited<ReturnType<typeof photoInPath>>>) {
  const sizes = { small: found.s3_small, medium: found.s3_medium, large: found.s3_filename }
  const s3_filename = sizes[query.size] ?? found.s3_filename
  const bytes = await context.files.get(s3_filename)
  if (!bytes) throw new HttpError('not_found', 'Photo not found')
  return { bytes, ...shownAs({ ...found, s3_filename }) }
}

export const photoRoutes: Pick<Handlers<typeof facilities>, 'photos' | 'photo'> = {
  photos: handler(facilities.photos, {
    subject: followedFacilityInPath,
    run: listPhotos,
  }),
  photo: handler(facilities.photo, { subject: photoInPath, run: showPhoto }),
}
