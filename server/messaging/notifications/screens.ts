import { staffOf } from '../../directory/facilities/staff.ts'
import type { Events, Publisher } from '../../platform/events/events.ts'
import { watchersOf } from './recipients.ts'

/** After the commit, reloads open screens that show these applications. */
export async function reloadApplications(
  { tx, now, context, after }: Publisher,
  { applications, others = [] }: Events['applicationsChanged'],
) {
  for (const application of applications) {
    const users = [...(await watchersOf(tx, application, now)), ...others]
    after(() => context.live.publish({ kind: 'application', application_id: application.id, users }))
  }
}

/** After the commit, reloads the lists on the advocate's other open screens. */
export async function reloadPatients({ context, after }: Publisher, { advocate_id }: Events['patientSaved']) {
  if (advocate_id !== null) after(() => context.live.publish({ kind: 'application', application_id: null, users: [advocate_id] }))
}

/** After the commit, makes the users' open pages drop the records that they can no longer read (S-38). */
export async function dropRecords(
  { context, after }: Publisher,
  { users, application_id, reason }: Events['accessEnded'],
): Promise<void> {
  after(() => context.live.publish({ kind: 'access', application_id, reason, users }))
}

/** After the commit, reloads the facility's beds on the open screens of its staff and Org Admins. */
export async function reloadBeds({ tx, context, after }: Publisher, { facility_id, organization_id }: Events['bedsChanged']) {
  const admins =
    organization_id === null
      ? []
      : await tx
          .selectFrom('users')
          .select('id')
          .where('organization_id', '=', organization_id)
          .where('organization_role', '=', 'administrator')
          .execute()
  const users = [...(await staffOf(tx, facility_id)), ...admins.map(admin => admin.id)]
  after(() => context.live.publish({ kind: 'beds', application_id: null, users }))
}
