import type { User } from '#domain/people/users/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Db } from '../../platform/db/connect.ts'
import { hasId } from '../../platform/db/listing.ts'
import { lockOrganizationRows } from '../organizations/members.ts'
import { findUsers, takenNames } from './userQueries.ts'

const findUser = async (tx: Db, id: number): Promise<User | undefined> => (await findUsers(tx, [id]))[0]

export async function requireUser(tx: Db, id: number): Promise<User> {
  const user = await findUser(tx, id)
  if (!user) throw new HttpError('not_found', 'User not found')
  return user
}

/** Like `findUser`, but locks the row until the transaction ends. */
export const lockUserRow = async (tx: Db, id: number): Promise<User | undefined> => (await lockUserRows(tx, [id]))[0]

/** Like `findUsers`, but locks the rows, in id order, until the transaction ends. */
async function lockUserRows(tx: Db, ids: readonly number[]): Promise<User[]> {
  await tx.selectFrom('users').select('id').where(hasId('id', ids)).orderBy('id').forUpdate().execute()
  return findUsers(tx, ids)
}

/**
 * Locks the rows of users who are about to change and returns a function that returns one of them. If they will lose access, locks
 * their organizations first, in the same order as when a member is removed. The function throws if the user does not exist or
 * joined another organization before the lock.
 */
export async function holdUsers(
  tx: Db,
  ids: readonly number[],
  { losingAccess }: { losingAccess: boolean },
): Promise<(id: number) => User> {
  const locked = losingAccess ? await lockOrganizationsOf(tx, ids) : undefined
  const users = new Map((await lockUserRows(tx, ids)).map(user => [user.id, user]))
  return id => {
    const user = users.get(id)
    if (!user) throw new HttpError('not_found', 'User not found')
    if (locked && user.organization_id !== null && !locked.includes(user.organization_id))
      throw new HttpError('conflict', 'Someone else changed this user first. Reload and try again.')
    return user
  }
}

async function lockOrganizationsOf(tx: Db, ids: readonly number[]): Promise<number[]> {
  const organizations = (await findUsers(tx, ids)).flatMap(user => user.organization_id ?? [])
  await lockOrganizationRows(tx, organizations)
  return organizations
}

type InPath = { tx: Db; params: { id: number } }

/** The user in the path, as an endpoint's subject. Without permission, unknown users also get 403, so that no one can discover users. */
export const userInPath = { subject: ({ tx, params }: InPath) => findUser(tx, params.id), notFound: 'User not found' }

/** Like `userInPath`, but locks the row until the transaction ends. */
export const lockedUserInPath = { subject: ({ tx, params }: InPath) => lockUserRow(tx, params.id), notFound: 'User not found' }

/** Errors for usernames and email addresses that are already in use. */
export async function takenErrors(
  tx: Db,
  { username, email }: { username?: string | undefined; email?: string | undefined },
  but?: number,
) {
  const taken = await takenNames(
    tx,
    [username, email].filter(name => name !== undefined),
    but,
  )
  const errors: Record<string, string> = {}
  if (username !== undefined && taken.has(username)) errors.username = 'This username is already in use'
  if (email !== undefined && taken.has(email)) errors.email = 'This email is already in use'
  return errors
}

export async function typeErrors(tx: Db, pa_type: readonly number[]): Promise<Record<string, string>> {
  const types = await tx.selectFrom('feature_tags').select('id').where('category', '=', 'pa_type').execute()
  const unknown = pa_type.some(id => !types.some(type => type.id === id))
  return unknown ? { 'patient_advocate_info.pa_type': 'Choose an advocate type from the list' } : {}
}
