import { randomBytes } from 'node:crypto'
import type { SignUp } from '#domain/account/signUp.ts'
import { platformRoles } from '#domain/actor.ts'
import { withoutFullNameFlags } from '#domain/fullNames.ts'
import type { Db } from '../db/connect.ts'
import type { House } from '../house.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { hashPassword } from './passwords.ts'

/** A password that nobody knows: until somebody is approved there is none that fits. Hashed for whoever asks, so that all take as long. */
export const unknownPassword = () => hashPassword(randomBytes(24).toString('base64url'))

/**
 * Keeps a request for an account as an advocate who is not approved (decisions AUTH-023), and writes to them. Who has an account by
 * that address already is written to instead, and nothing changes. Returns the id of the new user. Without `mails` nothing is sent:
 * the mailbox has had enough of them.
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
    // Whichever of the two names is taken, by whatever spelling.
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
