import { pacificDay } from '#domain/dates.ts'
import { showPhone } from '#domain/phone.ts'
import type { User } from '#domain/users/schema.ts'
import type { Db } from '../db/connect.ts'
import { allUsers, findUsers } from './userQueries.ts'

export const exportHeader = [
  'First Name',
  'Last Name',
  'Phone Number',
  'Member Since',
  'Organization',
  'Advocate',
  'Status',
  'Last Login',
  'Email',
  'Advocate Type',
]

const pageSize = 500

/** Yields all users that match the filter, in list order and in batches, so that at most one batch is in memory, plus the ids. */
export async function* exportRows(db: Db, search: Parameters<typeof allUsers>[1]): AsyncGenerator<string[]> {
  const names = await advocateTypes(db)
  const ids = await allUsers(db, search)
  for (let at = 0; at < ids.length; at += pageSize)
    for (const user of await findUsers(db, ids.slice(at, at + pageSize))) yield rowOf(user, names)
}

const rowOf = (user: User, types: ReadonlyMap<number, string>): string[] => [
  user.first_name,
  user.last_name,
  user.phone_number ? showPhone(user.phone_number) : '',
  pacificDay(user.created_at),
  user.organization_name ?? 'Unassigned',
  user.is_patient_advocate ? 'Yes' : 'No',
  user.tmri_status,
  user.last_login_at ? pacificDay(user.last_login_at) : 'Never',
  user.email,
  user.patient_advocate_info.pa_type.flatMap(id => types.get(id) ?? []).join('; '),
]

const advocateTypes = async (db: Db) =>
  new Map(
    (await db.selectFrom('feature_tags').select(['id', 'content']).where('category', '=', 'pa_type').execute()).map(tag => [
      tag.id,
      tag.content,
    ]),
  )
