import { randomBytes } from 'node:crypto'
import { NewOrganization, organizationExists } from '#domain/people/organizations/schema.ts'
import type { users } from '#domain/people/users/contract.ts'
import { awaitsReview, type User } from '#domain/people/users/schema.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { withoutFullNameFlags } from '#domain/platform/text.ts'
import { created, difference } from '../../platform/auditTrail/write.ts'
import { hashPassword } from '../../platform/auth/hashing.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Call } from '../../platform/http/handler.ts'
import { enqueue } from '../../platform/outbox/enqueue.ts'
import { bilingual, textsFor } from '../../platform/texts/texts.ts'
import { organizationNamed } from '../organizations/queries.ts'
import { lockUserRow, requireUser } from './require.ts'

/** A temporary password with 96 random bits in URL-safe base64. Users copy it from the email and use it once. */
export async function newTemporaryPassword() {
  const password = randomBytes(12).toString('base64url')
  return { password, hash: await hashPassword(password) }
}
type Temporary = Awaited<ReturnType<typeof newTemporaryPassword>>
type Approving = Pick<Call<typeof users.approve>, 'tx' | 'context' | 'now' | 'addAuditSubject'>
type Approval = {
  organization: number | null
  temporary: Temporary
  /** Creates a new hospital even if one with the same name and ZIP code exists. */
  create_anyway?: boolean
}

/**
 * Approves an advocate's sign-up for an existing hospital or, if `organization` is null, for a new hospital based on the sign-up.
 * Emails the temporary password (AUTH-023).
 */
export async function approveUser(
  call: Approving,
  id: number,
  { organization, temporary, create_anyway = false }: Approval,
): Promise<User> {
  await lockUserRow(call.tx, id)
  const before = await requireUser(call.tx, id)
  const organization_id = await approve(call, before, { organization, temporary, create_anyway })
  const after = await requireUser(call.tx, id)
  const { tmri_status, organization_role } = after
  const { changes } = difference(before, { tmri_status, organization_id, organization_role })
  call.addAuditSubject({ type: 'users', ids: [id], detail: { organization_id, new_hospital: organization === null, changes } })
  return after
}

async function approve({ tx, context, now, addAuditSubject }: Approving, user: User, approval: Required<Approval>) {
  const { organization, temporary, create_anyway } = approval
  if (!user.is_patient_advocate) throw new HttpError('invalid', 'Only patient advocates can be approved this way.')
  if (user.tmri_status === 'Approved') throw new HttpError('conflict', 'This user was already approved.')
  if (!awaitsReview(user)) throw new HttpError('conflict', 'This user did not sign up or already belongs to an organization.')
  const organization_id =
    organization === null
      ? await newHospital({ tx, now, addAuditSubject }, user, create_anyway)
      : await hospital(tx, organization)
  await tx
    .updateTable('users')
    .set({
      tmri_status: 'Approved',
      organization_id,
      organization_role: 'member',
      password_hash: temporary.hash,
      password_expires_at: secondsAfter(now, context.config.TEMPORARY_PASSWORD_S),
      first_login: true,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute()
  await enqueue(tx, context, {
    channel: 'email',
    to: user.email,
    // The user has not signed in yet, and so has not chosen a language.
    ...bilingual(await textsFor(tx), texts =>
      texts.approved({
        username: user.username,
        password: temporary.password,
        seconds: context.config.TEMPORARY_PASSWORD_S,
        url: context.config.PUBLIC_URL,
      }),
    ),
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
  if (!found) throw refuseHospital('Please select a hospital')
  if (found.active_status === 'Deactivated') throw refuseHospital('Choose a different hospital. This one is deactivated.')
  return found.id
}

const refuseHospital = (message: string) => new HttpError('invalid', message, { errors: { organization: message } })

/**
 * Creates the hospital entered at sign-up, under the same rules as any organization (S-15). The hospital is approved immediately
 * because an administrator has just reviewed it.
 */
async function newHospital(
  { tx, now, addAuditSubject }: Pick<Approving, 'tx' | 'now' | 'addAuditSubject'>,
  user: User,
  createsAnyway: boolean,
) {
  const entered = user.signup_form_data
  if (!entered?.organization) throw refuseHospital('Please select a hospital')
  const result = NewOrganization.safeParse({
    type: 'hospital',
    name: entered.organization,
    // The user confirmed the name at sign-up.
    contact_first_name: user.first_name,
    contact_first_name_is_full: true,
    contact_last_name: user.last_name,
    contact_last_name_is_full: true,
    email: user.email,
    phone_number: user.phone_number,
    address_line_one: entered.address,
    city: entered.city,
    state: entered.state,
    zip_code: entered.zipcode,
  })
  if (!result.success) {
    const problems = result.error.issues.map(
      ({ path: [field], message }) => `${fieldLabels[String(field)] ?? String(field)}: ${message}`,
    )
    throw refuseHospital(`A hospital cannot be created from this sign-up. ${problems.join('. ')}.`)
  }
  const { create_anyway: _, ...hospital } = withoutFullNameFlags(result.data)
  const same = await organizationNamed(tx, hospital)
  if (same && !createsAnyway)
    throw refuseHospital(`${organizationExists(same)} Choose that hospital, or create a different one under Hospitals first.`)
  const row = { ...hospital, active_status: 'Approved' as const }
  const { id } = await tx
    .insertInto('organizations')
    .values({ ...row, status_changed_at: now, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  addAuditSubject({ type: 'organizations', ids: [id], detail: created(row) })
  return id
}

/** The sign-up fields' labels in the approval panel. */
const fieldLabels: Record<string, string> = {
  name: 'Organization name',
  address_line_one: 'Address',
  city: 'City',
  state: 'State',
  zip_code: 'ZIP code',
  phone_number: 'Phone number',
  email: 'Email',
}
