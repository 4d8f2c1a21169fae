import { platformRoles } from '#domain/actor.ts'
import { withoutFullNameFlags } from '#domain/fullNames.ts'
import { Refusal } from '#domain/refusal.ts'
import { isOvertaken, overtaken } from '#domain/seen.ts'
import type { users } from '#domain/users/contract.ts'
import { awaitsReview, standingProblems, type User, type UserEdit } from '#domain/users/schema.ts'
import { refuseWithoutApproval } from '../accountSecurity/acts.ts'
import { recordAccountChange } from '../accountSecurity/record.ts'
import { difference } from '../auditTrail/difference.ts'
import type { Db } from '../db/connect.ts'
import type { Call } from '../http/serve.ts'
import { refuseLastAdmin } from '../organizations/lastAdmin.ts'
import { unassignPatients } from '../organizations/leaving.ts'
import { endSessions, takenNames } from './queries.ts'
import { holdUser, holdUserAndOrganization, reachUser } from './reach.ts'

/** Throws if there are errors, with the first message as the text and each at its field. */
export function refuse(errors: Record<string, string>) {
  const first = Object.values(errors)[0]
  if (first) throw new Refusal('invalid', first, { errors })
}

/** The roles after the change. An advocate without a given role gets the standard one (USER-031). */
function become(before: User, change: UserEdit) {
  const is_patient_advocate = change.is_patient_advocate ?? before.is_patient_advocate
  const role_id = change.role_id === null && is_patient_advocate ? platformRoles.RW_USER : change.role_id
  return {
    is_patient_advocate,
    role_id: role_id === undefined ? before.role_id : role_id,
    patient_advocate_info: change.patient_advocate_info ?? before.patient_advocate_info,
  }
}

/** Validate role consistency only when those fields change (legacy accounts). */
const standing = (before: User, change: UserEdit) =>
  change.role_id === undefined && change.is_patient_advocate === undefined && change.patient_advocate_info === undefined
    ? {}
    : standingProblems({ ...become(before, change), is_admin: change.is_admin })

/** The columns to change. A non-advocate has no advocate type. */
function settled(before: User, change: UserEdit) {
  const { is_admin, patient_advocate_info, role_id, ...plain } = withoutFullNameFlags(change)
  const after = become(before, change)
  return {
    ...plain,
    ...(role_id !== undefined && { role_id: after.role_id ?? platformRoles.RW_USER }),
    pa_type: after.is_patient_advocate ? after.patient_advocate_info.pa_type : [],
  }
}

/** Errors for usernames and emails already in use. */
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

/** Errors for unknown advocate types. */
export async function typeErrors(tx: Db, pa_type: readonly number[]): Promise<Record<string, string>> {
  const types = await tx.selectFrom('feature_tags').select('id').where('category', '=', 'pa_type').execute()
  const unknown = pa_type.some(id => !types.some(type => type.id === id))
  return unknown ? { 'patient_advocate_info.pa_type': 'Choose an advocate type from the list' } : {}
}

/**
 * Rejects changes that depend on other records: names in use, the caller's own account, a pending sign-up, patients that would be
 * left without an advocate.
 */
async function refuseUnfit(tx: Db, actor: { id: number }, before: User, change: UserEdit) {
  refuse({
    ...standing(before, change),
    ...(await takenErrors(tx, change, before.id)),
    ...(await typeErrors(tx, settled(before, change).pa_type)),
  })
  if (change.tmri_status === 'Not Approved' && before.id === actor.id)
    refuse({ tmri_status: 'You cannot deactivate your own account' })
  if (change.tmri_status === 'Approved' && awaitsReview(before))
    refuse({ tmri_status: 'Review this patient advocate’s sign-up first' })
  if (before.is_patient_advocate && change.is_patient_advocate === false) {
    const patient = await tx.selectFrom('patients').select('id').where('advocate_id', '=', before.id).executeTakeFirst()
    if (patient) refuse({ is_patient_advocate: 'Reassign this advocate’s patients first' })
  }
}

const isOther = (to: string | undefined, from: string) => to !== undefined && to.toLowerCase() !== from.toLowerCase()

/** Notifies the owner of a new email address, username or phone number. */
async function recordIdentity(call: Editing, before: User, { email, username, phone_number }: UserEdit) {
  const { actor } = call
  const account = { id: before.id, email: email ?? before.email }
  if (isOther(email, before.email))
    await recordAccountChange(call, account, { kind: 'email_changed', actor, previous_email: before.email })
  if (isOther(username, before.username)) await recordAccountChange(call, account, { kind: 'username_changed', actor })
  if (phone_number !== undefined && phone_number !== before.phone_number)
    await recordAccountChange(call, account, { kind: 'phone_changed', actor })
}

type Editing = Pick<Call<typeof users.edit>, 'tx' | 'actor' | 'now' | 'house' | 'after' | 'allow' | 'about'>

/**
 * Changes one user with all checks and returns the user. Ends the sessions of a user who is deactivated or gets another address.
 */
export async function editUser(
  call: Editing,
  id: number,
  { updated_at, ...edit }: UserEdit & { updated_at?: string | undefined },
): Promise<User> {
  const { tx, actor, now, allow, about } = call
  const before = edit.tmri_status === 'Not Approved' ? await holdUserAndOrganization(tx, id) : await holdUser(tx, id)
  // Checked before reporting not found, so that callers without permission cannot discover users.
  allow(before && { ...before, change: edit })
  if (!before) throw new Refusal('not_found', 'User not found')
  if (isOvertaken(updated_at, before)) {
    about({ type: 'users', ids: [id] })
    throw overtaken(before)
  }
  const change = settled(before, edit)
  await refuseUnfit(tx, actor, before, edit)
  const shutOut = edit.tmri_status === 'Not Approved' && before.tmri_status === 'Approved'
  if (shutOut) await refuseLastAdmin(tx, before)
  const newAddress = isOther(edit.email, before.email)
  if (newAddress) await refuseWithoutApproval(tx, actor, id, 'email', now)
  await tx
    .updateTable('users')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
  // A session keeps the rights it was opened with (R7), so a change of role or advocate flag ends it.
  const becomesOther = change.role_id !== undefined && change.role_id !== before.role_id
  if (edit.tmri_status === 'Not Approved' || becomesOther || newAddress) await endSessions(tx, id, now)
  await recordIdentity(call, before, edit)
  const unassigned = shutOut ? await unassignPatients(call, before) : null
  if (unassigned) {
    const { patient_ids, ...detail } = unassigned
    about({ type: 'patients', ids: patient_ids, detail: { old_pa_id: id, ...detail } })
  }
  about({ type: 'users', ids: [id], detail: difference({ ...before, ...before.patient_advocate_info }, change) })
  return reachUser(tx, id)
}
