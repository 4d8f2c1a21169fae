import { randomBytes } from 'node:crypto'
import type { SignUp } from '#domain/identity/account/schema.ts'
import { platformRoles } from '#domain/identity/roles.ts'
import { withoutFullNameFlags } from '#domain/platform/text.ts'
import type { AppContext } from '../../context.ts'
import { hashPassword } from '../../platform/auth/hashing.ts'
import type { Db } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/outbox/enqueue.ts'
import { bilingual, textsFor } from '../../platform/texts/texts.ts'

/**
 * Hashes a random password that no one knows, so no password works before approval. Runs for every request, so that all requests
 * take the same time.
 */
export const unknownPassword = () => hashPassword(randomBytes(24).toString('base64url'))

/**
 * Stores a sign-up as an unapproved advocate (AUTH-023), sends an email, and returns the new user's id. If an account with that
 * address already exists, changes nothing and emails that account's owner instead. Sends no email if `mails` is false, which means
 * that the address has reached its email limit.
 */
export async function register(
  tx: Db,
  context: Pick<AppContext, 'secret' | 'now' | 'config'>,
  entered: SignUp,
  { password_hash, mails, at }: { password_hash: string; mails: boolean; at: string },
): Promise<number | undefined> {
  const { first_name, last_name, email, phone, ...signup_form_data } = withoutFullNameFlags(entered)
  const row = await tx
    .insertInto('users')
    .values({
      username: email,
      email,
      first_name,
      last_name,
      phone_number: phone,
      password_hash,
      role_id: platformRoles.RW_USER,
      is_patient_advocate: true,
      pa_type: [],
      tmri_status: 'Not Approved',
      signup_form_data: JSON.stringify(signup_form_data),
      created_at: at,
      updated_at: at,
    })
    // Also covers a username or email already in use with different capitalization.
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const message = bilingual(await textsFor(tx), texts =>
    row ? texts.signUpReceived : texts.accountExists(context.config.PUBLIC_URL),
  )
  if (mails) await enqueue(tx, context, { channel: 'email', to: email, ...message, user_id: row?.id ?? null })
  return row?.id
}
