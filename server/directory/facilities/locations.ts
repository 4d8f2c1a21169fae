import { facilityScope } from '#domain/directory/access.ts'
import { facilities } from '#domain/directory/facilities/contract.ts'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { created } from '../../platform/auditTrail/write.ts'
import { eachStatus } from '../../platform/bulk/eachRow.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Publisher, publish } from '../../platform/events/events.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { facilityInPath, findFacilities, requireFacility } from './queries.ts'

type Locations = 'create' | 'chooseContact' | 'changeStatus' | 'bulkStatus'

async function createFacility({ tx, actor, body, now, addAuditSubject }: Call<typeof facilities.create>) {
  const organization = await tx
    .selectFrom('organizations')
    .select(['id', 'type'])
    .where('id', '=', body.organization_id)
    .executeTakeFirst()
  const message = organization ? 'Hospitals have no locations' : 'Organization not found'
  if (organization?.type !== 'treatment_center') throw new HttpError('invalid', message, { errors: { organization_id: message } })
  const { id } = await tx
    .insertInto('facilities')
    .values({ ...body, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  addAuditSubject({ type: 'facilities', ids: [id], detail: created(body) })
  return requireFacility(tx, actor, id)
}

async function choosePrimaryContact({
  subject: facility,
  tx,
  actor,
  body,
  now,
  addAuditSubject,
}: Call<typeof facilities.chooseContact, Facility>) {
  if (body.user_id !== null && !(await isMember(tx, body.user_id, facility.organization_id)))
    throw new HttpError('invalid', 'Select a Contact', { errors: { user_id: 'Select a Contact' } })
  await tx
    .updateTable('facilities')
    .set({ primary_contact_id: body.user_id, updated_at: now })
    .where('id', '=', facility.id)
    .execute()
  addAuditSubject({
    type: 'facilities',
    ids: [facility.id],
    detail: { changes: { primary_contact_id: [facility.primary_contact_id, body.user_id] } },
  })
  return requireFacility(tx, actor, facility.id)
}

/** Administrators and Org Admins manage an organization's locations. */
export const locationRoutes: Pick<Handlers<typeof facilities>, Locations> = {
  create: createFacility,
  chooseContact: handler(facilities.chooseContact, { subject: facilityInPath, run: choosePrimaryContact }),
  changeStatus: handler(facilities.changeStatus, {
    subject: facilityInPath,
    run: async call => {
      await changeStatus(call, call.subject, call.body)
      return requireFacility(call.tx, call.actor, call.subject.id)
    },
  }),
  bulkStatus,
}

/** Locks the member's row until the transaction ends so that a member who is being removed cannot become the contact. */
const isMember = async (tx: Db, id: number, organization_id: number | null): Promise<boolean> =>
  organization_id !== null &&
  (await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .forShare()
    .executeTakeFirst()) !== undefined

type Changing = Publisher & Pick<Call<typeof facilities.changeStatus>, 'addAuditSubject'>

/** Sets a location's status and records the change. The location's organization must be Approved. */
async function changeStatus(
  call: Changing,
  facility: Facility & { organization_status: string | null },
  to: Pick<Facility, 'status'>,
) {
  const { tx, now, addAuditSubject } = call
  if (facility.organization_status !== 'Approved')
    throw new HttpError('conflict', 'Approve the organization first. Then you can change this status.')
  await tx.updateTable('facilities').set({ status: to.status, updated_at: now }).where('id', '=', facility.id).execute()
  addAuditSubject({ type: 'facilities', ids: [facility.id], detail: { changes: { status: [facility.status, to.status] } } })
  await publish(call, 'facilityChanged', { facility_id: facility.id, organization_id: facility.organization_id })
}

const statusOf = ({ name, city, state, status }: Facility) => ({
  name,
  status,
  about: [city, state].filter(Boolean).join(', ') || null,
})

/** Sets the status of many locations, each under the same rules as a single change. */
async function bulkStatus(call: Call<typeof facilities.bulkStatus>) {
  const { tx, actor, body } = call
  await tx.selectFrom('facilities').select('id').where('id', 'in', body.ids).orderBy('id').forUpdate().execute()
  const known = new Map((await findFacilities(tx, facilityScope(actor), body.ids)).map(facility => [facility.id, facility]))
  return eachStatus(call, body, body.status, {
    known: new Map([...known].map(([id, facility]) => [id, statusOf(facility)])),
    async hold(id) {
      const record = known.get(id)
      if (!record) throw new HttpError('not_found', 'Facility not found')
      return { ...statusOf(record), record }
    },
    change: (facility, addAuditSubject) => changeStatus({ ...call, addAuditSubject }, facility, body),
  })
}
