import { facilityScope } from '#domain/facilities/access.ts'
import type { facilities } from '#domain/facilities/contract.ts'
import type { Facility } from '#domain/facilities/schema.ts'
import { Refusal } from '#domain/refusal.ts'
import { eachStatus } from '../bulk/eachRow.ts'
import type { Call } from '../http/serve.ts'
import { findFacilities } from './queries.ts'
import { requireFacility } from './require.ts'

type Changing = Pick<Call<typeof facilities.changeStatus>, 'tx' | 'actor' | 'now' | 'allow' | 'addAuditSubject'>

/** Sets a location's status and records the change. The location's organization must be Approved. */
export async function changeStatus(
  { tx, actor, now, allow, addAuditSubject }: Changing,
  id: number,
  to: Pick<Facility, 'status'>,
) {
  const facility = await requireFacility(tx, actor, id)
  allow()
  if (facility.organization_status !== 'Approved')
    throw new Refusal('conflict', 'Approve the organization first. Then you can change this status.')
  await tx.updateTable('facilities').set({ status: to.status, updated_at: now }).where('id', '=', facility.id).execute()
  addAuditSubject({ type: 'facilities', ids: [facility.id], detail: { changes: { status: [facility.status, to.status] } } })
  return requireFacility(tx, actor, facility.id)
}

const statusOf = ({ name, city, state, status }: Facility) => ({
  ...{ name, status },
  about: [city, state].filter(Boolean).join(', ') || null,
})

/** Sets the status of many locations, each under the same rules as a single change. */
export async function bulkStatus(call: Call<typeof facilities.bulkStatus>) {
  const { tx, actor, body } = call
  const known = await findFacilities(tx, facilityScope(actor), body.ids)
  return eachStatus(call, body, body.status, {
    known: new Map(known.map(facility => [facility.id, statusOf(facility)])),
    async hold(id) {
      await tx.selectFrom('facilities').select('id').where('id', '=', id).forUpdate().execute()
      return statusOf(await requireFacility(tx, actor, id))
    },
    change: (id, addAuditSubject) => changeStatus({ ...call, addAuditSubject }, id, body),
  })
}
