import { randomBytes } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import type { users } from '#domain/users/contract.ts'
import { awaitsReview, type User } from '#domain/users/schema.ts'
import { hashPassword } from '../account/passwords.ts'
import type { Db } from '../db/connect.ts'
import type { Call } from '../http/serve.ts'
import { enqueue } from '../outbox/enqueue.ts'

/** 96 random bits, in letters, digits, - and _: typed once, from a mail. */
export async function newTemporaryPassword() {
  const password = randomBytes(12).toString('base64url')
  return { password, hash: await hashPassword(password) }
}
type Temporary = Awaited<ReturnType<typeof newTemporaryPassword>>
type Approving = Pick<Call<typeof users.approve>, 'tx' | 'house' | 'body' | 'now'>

/** Lets in an advocate who signed up: into that hospital, or a new one made from the sign-up; the password goes out by mail (decisions AUTH-023). */
export async function approve({ tx, house, body, now }: Approving, user: User, temporary: Temporary) {
  if (!user.is_patient_advocate) throw new Refusal('invalid', 'Only patient advocates are approved this way.')
  if (user.tmri_status === 'Approved') throw new Refusal('conflict', 'This user has been approved already.')
  if (!awaitsReview(user)) throw new Refusal('conflict', 'This user did not sign up, or belongs to an organization already.')
  const organization_id = body.organization === null ? await newHospital(tx, user, now) : await hospital(tx, body.organization)
  await tx
    .updateTable('users')
    .set({
      tmri_status: 'Approved',
      organization_id,
      organization_role: 'member',
      password_hash: temporary.hash,
      password_expires_at: new Date(Date.parse(now) + house.config.TEMPORARY_PASSWORD_S * 1000).toISOString(),
      first_login: true,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute()
  await enqueue(tx, house, {
    channel: 'email',
    to: user.email,
    subject: 'Your account is ready',
    body: welcome(user.username, temporary.password, house.config),
    user_id: user.id,
  })
  return organization_id
}

async function hospital(tx: Db, id: number): Promise<number> {
  const found = await tx
    .selectFrom('organizations')
    .select(['id', 'active_status'])
    .where('id', '=', id)
    .where('type', '=', 'hospital')
    .forShare()
    .executeTakeFirst()
  const message = found ? 'This hospital is deactivated' : 'Please select a hospital'
  if (!found || found.active_status === 'Deactivated')
    throw new Refusal('invalid', message, { errors: { organization: message } })
  return found.id
}

/** The hospital as it was entered at sign-up; the administrator has just looked at it, so it is approved. */
async function newHospital(tx: Db, user: User, now: string): Promise<number> {
  const entered = user.signup_form_data
  if (!entered?.organization)
    throw new Refusal('invalid', 'Please select a hospital', { errors: { organization: 'Please select a hospital' } })
  const { id } = await tx
    .insertInto('organizations')
    .values({
      type: 'hospital',
      name: entered.organization,
      contact_first_name: user.first_name,
      contact_last_name: user.last_name,
      email: user.email,
      phone_number: user.phone_number,
      address_line_one: entered.address,
      city: entered.city,
      state: entered.state,
      zip_code: entered.zipcode,
      active_status: 'Approved',
      status_changed_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const welcome = (username: string, password: string, config: { PUBLIC_URL?: string | undefined; TEMPORARY_PASSWORD_S: number }) =>
  [
    'Your request to join has been approved.',
    '',
    `User name: ${username}`,
    `Temporary password: ${password}`,
    '',
    `The temporary password is valid for ${Math.ceil(config.TEMPORARY_PASSWORD_S / 86_400)} days. You choose your own when you first sign in.`,
    ...(config.PUBLIC_URL ? ['', `Sign in: ${config.PUBLIC_URL}`] : []),
  ].join('\n')
