import type { User } from '#domain/people/users/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Db } from '../../platform/db/connect.ts'
import { lockOrganizationRow } from '../organizations/members.ts'
import { findUsers, takenNames } from './userQueries.ts'

export const findUser = async (tx: Db, id: number): Promise<User | undefined> => (await findUsers(tx, [id]))[0]

export async function requireUser(tx: Db, id: number): Promise<User> {
  const user = await findUser(tx, id)
  if (!user) throw new HttpError('not_found', 'User not found')
  return user
}

/** Like `lockUserRow`, but locks the organization first, in the same order as when a member is removed. */
export async function holdUserAndOrganization(tx: Db, id: number): Promise<User | undefined> {
  const organization_id = (await findUser(tx, id))?.organization_id ?? null
  if (organization_id !== null) await lockOrganizationRow(tx, organization_id)
  const user = await lockUserRow(tx, id)
  if (user && user.organization_id !== null && user.organization_id !== organization_id)
    throw new HttpError('conflict', 'Someone else changed this user first. Reload and try again.')
  return user
}

/** Like `findUser`, but locks the row until the transaction ends. */
export async function lockUserRow(tx: Db, id: number): Promise<User | undefined> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  return findUser(tx, id)
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
