import type { facilities } from '#domain/facilities/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import { created } from '../auditTrail/difference.ts'
import type { Db } from '../db/connect.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { requireFacility } from './require.ts'
import { bulkStatus, changeStatus } from './status.ts'

type Locations = 'create' | 'chooseContact' | 'changeStatus' | 'bulkStatus'

async function createFacility({ tx, actor, body, now, allow, addAuditSubject }: Call<typeof facilities.create>) {
  allow()
  const organization = await tx
    .selectFrom('organizations')
    .select(['id', 'type'])
    .where('id', '=', body.organization_id)
    .executeTakeFirst()
  const message = organization ? 'Hospitals have no locations' : 'Organization not found'
  if (organization?.type !== 'treatment_center') throw new Refusal('invalid', message, { errors: { organization_id: message } })
  const { id } = await tx
    .insertInto('facilities')
    .values({ ...body, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  addAuditSubject({ type: 'facilities', ids: [id], detail: created(body) })
  return requireFacility(tx, actor, id)
}

async function choosePrimaryContact({
  tx,
  actor,
  params,
  body,
  now,
  allow,
  addAuditSubject,
}: Call<typeof facilities.chooseContact>) {
  const facility = await requireFacility(tx, actor, params.id)
  allow(facility)
  if (body.user_id !== null && !(await isMember(tx, body.user_id, facility.organization_id)))
    throw new Refusal('invalid', 'Select a Contact', { errors: { user_id: 'Select a Contact' } })
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

async function changeStatuses(call: Call<typeof facilities.bulkStatus>) {
  call.allow()
  return bulkStatus(call)
}

/** Administrators and Org Admins manage an organization's locations. */
export const locationRoutes: Pick<Handlers<typeof facilities>, Locations> = {
  create: createFacility,
  chooseContact: choosePrimaryContact,
  changeStatus: call => changeStatus(call, call.params.id, call.body),
  bulkStatus: changeStatuses,
}

/** Locks the member's row until the transaction ends, so a member who is being removed cannot become the contact. */
const isMember = async (tx: Db, id: number, organization_id: number | null): Promise<boolean> =>
  organization_id !== null &&
  (await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('organization_id', '=', organization_id)
    .forShare()
    .executeTakeFirst()) !== undefined
