import type { Db } from '../../platform/db/connect.ts'
import { takenNames } from './userQueries.ts'

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
