import { randomBytes } from 'node:crypto'
import type { SignUp } from '#domain/account/signUp.ts'
import { platformRoles } from '#domain/actor.ts'
import { withoutFullNameFlags } from '#domain/fullNames.ts'
import type { Db } from '../db/connect.ts'
import type { House } from '../house.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { hashPassword } from './passwords.ts'

/**
 * A hash of a random password that nobody knows, so that no password works before the approval. Computed for every request, so
 * that all take equally long.
 */
export const unknownPassword = () => hashPassword(randomBytes(24).toString('base64url'))

/**
 * Stores a sign-up as an unapproved advocate (AUTH-023) and sends an email. The owner of an existing account with that address
 * gets an email instead, and nothing changes. Returns the id of the new user. Without `mails` nothing is sent, because the
 * mailbox has reached its limit.
 */
export async function register(
  tx: Db,
  house: Pick<House, 'secret' | 'now' | 'config'>,
  entered: SignUp,
  { password_hash, mails, at }: { password_hash: string; mails: boolean; at: string },
): Promise<number | undefined> {
  const { first_name, last_name, email, phone, ...signup_form_data } = withoutFullNameFlags(entered)
  const row = await tx
    .insertInto('users')
    .values({
      ...{ username: email, email, first_name, last_name, phone_number: phone, password_hash },
      role_id: platformRoles.RW_USER,
      is_patient_advocate: true,
      pa_type: [],
      tmri_status: 'Not Approved',
      signup_form_data: JSON.stringify(signup_form_data),
      ...{ created_at: at, updated_at: at },
    })
    // Covers a username or email already in use in any spelling.
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const message = row ? received : known(house.config.PUBLIC_URL)
  if (mails) await enqueue(tx, house, { channel: 'email', to: email, ...message, user_id: row?.id ?? null })
  return row?.id
}

const received = {
  subject: 'Your request for an account',
  body: 'Thank you. An administrator reviews your request. Once it is approved you get another e-mail with a temporary password.',
}
const known = (url: string | undefined) => ({
  subject: 'You have an account already',
  body: [
    'Somebody, probably you, asked for an account with this e-mail address. There is one already, or a request for one that an administrator reviews.',
    ...(url ? [`Sign in, or choose a new password: ${url}`] : []),
    'If it was not you, there is nothing to do.',
  ].join('\n\n'),
})
