import type { facilities } from '#domain/facilities/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { reachFacility } from './reach.ts'

/** Browsers draw these and nothing else; whatever else lies there is sent as bytes. */
const types: Record<string, string> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png' }

/** The photos of a facility that one may see, and their bytes. */
export const photoRoutes: Pick<Handlers<typeof facilities>, 'photos' | 'photo'> = {
  async photos({ tx, actor, params, allow }) {
    const facility = await reachFacility(tx, actor, params.id)
    allow()
    const data = await photoRows(tx)
      .where('facility_id', '=', facility.id)
      .select(['id', 'facility_id', 's3_filename', 'uploaded_filename', 'primary_image'])
      .execute()
    return { data, total: data.length }
  },

  async photo({ tx, actor, params, house, allow }) {
    const facility = await reachFacility(tx, actor, params.id)
    allow()
    const found = await photoRows(tx)
      .where('facility_id', '=', facility.id)
      .where('id', '=', params.fileId)
      .select(['s3_filename', 'uploaded_filename'])
      .executeTakeFirst()
    const bytes = found && (await house.files.get(found.s3_filename))
    if (!bytes) throw new Refusal('not_found', 'Photo not found')
    return {
      bytes,
      type: types[found.s3_filename.split('.').at(-1)!] ?? 'application/octet-stream',
      name: found.uploaded_filename,
    }
  },
}

/** Photos, the primary one first. */
const photoRows = (db: Db) =>
  db.selectFrom('facility_files').where('kind', '=', 'photo').orderBy('primary_image', 'desc').orderBy('id')

/** The photos of these facilities, or of all: answers a function that gives one facility's, the primary one first. */
export async function photosOf(db: Db, ids?: readonly number[]) {
  const photos = await photoRows(db)
    .$if(ids !== undefined, q => q.where('facility_id', 'in', ids!))
    .select(['facility_id', 's3_filename', 'primary_image'])
    .execute()
  const byFacility = Map.groupBy(photos, photo => photo.facility_id)
  return (id: number) => {
    const mine = byFacility.get(id) ?? []
    return {
      s3_filenames: mine.map(photo => photo.s3_filename),
      primary_image: mine.find(photo => photo.primary_image)?.s3_filename ?? null,
    }
  }
}
