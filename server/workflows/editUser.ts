import { can } from '#domain/access.ts'
import { editConflict, isOutdated } from '#domain/concurrentEdits.ts'
import { platformRoles } from '#domain/identity/roles.ts'
import { users } from '#domain/people/users/contract.ts'
import { awaitsReview, roleProblems, type User, type UserEdit } from '#domain/people/users/schema.ts'
import type { BulkReport } from '#domain/platform/bulk.ts'
import { HttpError, refuseFields } from '#domain/platform/httpError.ts'
import { withoutFullNameFlags } from '#domain/platform/text.ts'
import { clearAssignments } from '../directory/facilities/staff.ts'
import { refuseWithoutApproval } from '../people/accountSecurity/acts.ts'
import { recordAccountChange } from '../people/accountSecurity/record.ts'
import { refuseLastAdmin } from '../people/organizations/members.ts'
import { statusOf } from '../people/users/bulk.ts'
import { holdUsers, requireUser, takenErrors, typeErrors, userInPath } from '../people/users/require.ts'
import { findUsers } from '../people/users/userQueries.ts'
import { difference } from '../platform/auditTrail/write.ts'
import { endSessions } from '../platform/auth/endSessions.ts'
import { eachStatus } from '../platform/bulk/eachRow.ts'
import type { Db } from '../platform/db/connect.ts'
import { type Publisher, publish } from '../platform/events/events.ts'
import { type Call, type Handlers, handler } from '../platform/http/handler.ts'
import { unassignPatients } from './leaving.ts'
import { eraseSample } from './samplePatient.ts'

/** The user's roles after the change. An advocate without an explicit role gets the standard role (USER-031). */
function become(before: User, change: UserEdit) {
  const is_patient_advocate = change.is_patient_advocate ?? before.is_patient_advocate
  const role_id = change.role_id === null && is_patient_advocate ? platformRoles.RW_USER : change.role_id
  return {
    is_patient_advocate,
    role_id: role_id === undefined ? before.role_id : role_id,
    patient_advocate_info: change.patient_advocate_info ?? before.patient_advocate_info,
  }
}

/** Checks that the roles are consistent, but only if they change, because older accounts may have inconsistent roles. */
const standing = (before: User, change: UserEdit) =>
  change.role_id === undefined && change.is_patient_advocate === undefined && change.patient_advocate_info === undefined
    ? {}
    : roleProblems({ ...become(before, change), is_admin: change.is_admin })

/** The columns to change. A user who is not an advocate has no advocate type. */
function settled(before: User, change: UserEdit) {
  const { is_admin, patient_advocate_info, role_id, ...plain } = withoutFullNameFlags(change)
  const after = become(before, change)
  return {
    ...plain,
    ...(role_id !== undefined && { role_id: after.role_id ?? platformRoles.RW_USER }),
    pa_type: after.is_patient_advocate ? after.patient_advocate_info.pa_type : [],
  }
}

/**
 * Throws if the change conflicts with other records: a name in use, the caller's own account, a pending sign-up, or patients who
 * would be left without an advocate.
 */
async function refuseUnfit(tx: Db, actor: { id: number }, before: User, change: UserEdit) {
  refuseFields({
    ...standing(before, change),
    ...(await takenErrors(tx, change, before.id)),
    ...(change.patient_advocate_info && (await typeErrors(tx, settled(before, change).pa_type))),
  })
  if (change.tmri_status === 'Not Approved' && before.id === actor.id)
    refuseFields({ tmri_status: 'You cannot deactivate your own account' })
  if (change.tmri_status === 'Approved' && awaitsReview(before))
    refuseFields({ tmri_status: 'Review this patient advocate’s sign-up first' })
  if (before.is_patient_advocate && change.is_patient_advocate === false) {
    const patient = await tx
      .selectFrom('patients')
      .select('id')
      .where('advocate_id', '=', before.id)
      .where('is_sample', '=', false)
      .executeTakeFirst()
    if (patient) refuseFields({ is_patient_advocate: 'Reassign this advocate’s patients first' })
  }
}

const isOther = (to: string | undefined, from: string) => to !== undefined && to.toLowerCase() !== from.toLowerCase()

/** Records a new email address, username, or phone number, and notifies the owner. */
async function recordIdentity(call: Editing, before: User, { email, username, phone_number }: UserEdit) {
  const account = { id: before.id, email: email ?? before.email }
  // A program is no user.
  const by = call.actor.id ? { actor: call.actor } : { actor: null, from_server: true as const }
  if (isOther(email, before.email))
    await recordAccountChange(call, account, { kind: 'email_changed', ...by, previous_email: before.email })
  if (isOther(username, before.username)) await recordAccountChange(call, account, { kind: 'username_changed', ...by })
  if (phone_number !== undefined && phone_number !== before.phone_number)
    await recordAccountChange(call, account, { kind: 'phone_changed', ...by })
}

type Editing = Pick<Call<typeof users.edit>, 'tx' | 'actor' | 'now' | 'after' | 'authorize' | 'addAuditSubject'> & {
  context: Publisher['context']
}

/**
 * Changes a user, whose row is locked, after all checks. Deactivation, a different role, or a new email address ends the user's
 * sessions.
 */
export async function editUser(
  call: Editing,
  before: User,
  { updated_at, ...edit }: UserEdit & { updated_at?: string | undefined },
): Promise<void> {
  const { tx, actor, now, authorize, addAuditSubject } = call
  const { id } = before
  authorize({ ...before, change: edit })
  if (isOutdated(updated_at, before)) {
    addAuditSubject({ type: 'users', ids: [id] })
    throw editConflict(before)
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
  // From now on, the status is not the identity provider's.
  if (edit.tmri_status !== undefined && edit.tmri_status !== before.tmri_status)
    await tx.updateTable('provisioned_users').set({ deactivated_at: null }).where('user_id', '=', id).execute()
  // Changing the role ends the sessions so that tokens issued for the previous role stop working (R7).
  const becomesOther = change.role_id !== undefined && change.role_id !== before.role_id
  if (edit.tmri_status === 'Not Approved' || becomesOther || newAddress) await endSessions(tx, id, now)
  await recordIdentity(call, before, edit)
  // Nobody else could see the sample.
  const sample = shutOut || change.is_patient_advocate === false ? await eraseSample(tx, id, now) : undefined
  if (sample !== undefined)
    addAuditSubject({ patient_id: sample, type: 'patients', ids: [sample], detail: { sample: 'deleted' } })
  const unassigned = shutOut ? await unassignPatients(call, before) : null
  if (unassigned) {
    const { patient_ids, ...detail } = unassigned
    addAuditSubject({ type: 'patients', ids: patient_ids, detail: { old_pa_id: id, ...detail } })
  }
  if (shutOut) {
    const ids = await clearAssignments(call, id)
    if (ids.length > 0) addAuditSubject({ type: 'applications', ids, detail: { changes: { assignee_id: [id, null] } } })
  }
  addAuditSubject({ type: 'users', ids: [id], detail: difference({ ...before, ...before.patient_advocate_info }, change) })
  if (edit.tmri_status === 'Approved' && before.tmri_status !== 'Approved') {
    const { username, email } = { ...before, ...edit }
    const { first_login, organization_id } = before
    await publish(call, 'userApproved', { id, username, email, first_login, organization_id })
  }
}

const losingAccess = ({ tmri_status }: Pick<UserEdit, 'tmri_status'>) => tmri_status === 'Not Approved'

async function editOtherUser(call: Call<typeof users.edit, User>) {
  const { tx, body, subject } = call
  const held = await holdUsers(tx, [subject.id], { losingAccess: losingAccess(body) })
  await editUser(call, held(subject.id), body)
  return requireUser(tx, subject.id)
}

async function changeUserStatuses(call: Call<typeof users.bulkStatus>): Promise<BulkReport> {
  const { tx, actor, body } = call
  const known = await findUsers(tx, body.ids)
  const held = await holdUsers(tx, body.ids, { losingAccess: losingAccess(body) })
  return eachStatus(call, body, body.tmri_status, {
    known: new Map(known.map(user => [user.id, statusOf(user)])),
    async hold(id) {
      const record = held(id)
      return { ...statusOf(record), record }
    },
    change(user, addAuditSubject) {
      const authorize = (subject?: Parameters<typeof call.authorize>[0]) => {
        if (!can(actor, 'users.edit', subject))
          throw new HttpError('forbidden', 'Only a Super Admin can change an admin’s status.')
      }
      return editUser({ ...call, authorize, addAuditSubject }, user, { tmri_status: body.tmri_status })
    },
  })
}

/** Changes users, one at a time or in bulk, under the same rules. */
export const userEditRoutes: Pick<Handlers<typeof users>, 'edit' | 'bulkStatus'> = {
  // Checks whether the caller may edit the account at all. `editUser` checks again, with the change.
  edit: handler(users.edit, { ...userInPath, run: editOtherUser }),
  bulkStatus: handler(users.bulkStatus, { subject: 'none', run: changeUserStatuses }),
}
