import { pacificDay } from '#domain/dates.ts'
import { showPhone } from '#domain/phone.ts'
import type { UserFilter } from '#domain/users/contract.ts'
import type { User } from '#domain/users/schema.ts'
import type { Db } from '../db/connect.ts'
import { findUsers, nextUsers } from './queries.ts'

/** The columns of the file, in their order (USER-005). */
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

/** Everybody whom the filter finds, page by page along the ids: however many they are, one page is held at a time. */
export async function* exportRows(db: Db, filter: UserFilter): AsyncGenerator<string[]> {
  const names = await advocateTypes(db)
  let last = 0
  for (;;) {
    const ids = await nextUsers(db, filter, last, pageSize)
    for (const user of await findUsers(db, ids)) yield rowOf(user, names)
    if (ids.length < pageSize) return
    last = ids.at(-1)!
  }
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
