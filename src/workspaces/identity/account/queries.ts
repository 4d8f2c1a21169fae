import { queryOptions } from '@tanstack/react-query'
import { HttpError } from 'ra-core'
import { common } from '#domain/directory/addresses/contract.ts'
import { account } from '#domain/identity/account/contract.ts'
import type { CurrentUser } from '#domain/identity/account/currentUser.ts'
import { oldPasswordIncorrect } from '#domain/identity/account/password.ts'
import { call } from '../../../dataProvider/call.ts'
import { rarelyChanges } from '../../../dataProvider/patientQueries.ts'

/** The signed-in user's profile (ACCT-009). */
export const currentUserQuery = queryOptions({
  queryKey: ['users', 'current'],
  queryFn: ({ signal }) => call(account.current, { signal }),
})

/** The available communication methods (ACCT-002). */
export const optInQuery = queryOptions({
  queryKey: ['lookup', 'opt_in'],
  queryFn: async ({ signal }) => {
    const { opt_in = [] } = await call(common.lookup, { body: { field_keys: ['opt_in'] }, signal })
    return opt_in.flatMap(({ id, name }) => (typeof id === 'number' ? [{ id, name }] : []))
  },
  ...rarelyChanges,
})

/** The preferences to save along with a new password: the current profile, with these communication methods (AUTH-032). */
export function preferencesOf({ phone_number, ...user }: CurrentUser['user'], opt_in_methods: number[]) {
  const { id, email, first_name, last_name } = user
  // The first administrator and accounts created by single sign-on have no phone number yet.
  return { id, email, first_name, last_name, ...(phone_number !== null && { phone_number }), opt_in_methods }
}

/**
 * Changes the password and returns the server's message. If the old password is wrong, throws a field error so that the user
 * stays on the form (AUTH-042).
 */
export async function changePassword({ oldPass, newPass }: { oldPass: string; newPass: string }): Promise<string> {
  const { message } = await call(account.changePassword, { body: { oldPass, newPass } })
  if (message === oldPasswordIncorrect) throw new HttpError(message, 200, { errors: { oldPass: message } })
  return message
}

/**
 * Submits a form. Logs network errors without showing them (AUTH-046), and rethrows server errors so that the form shows them.
 */
export const submitWith =
  <F>(form: (values: F) => Promise<void>) =>
  async (values: F) => {
    try {
      await form(values)
    } catch (error) {
      if ((error as { status?: number }).status !== 0) throw error
      // biome-ignore lint/suspicious/noConsole: logged but not shown, as specified, without user input.
      console.warn('No answer came to the password form.')
    }
  }
