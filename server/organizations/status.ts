import type { organizations } from '#domain/organizations/contract.ts'
import type { ListedOrganization } from '#domain/organizations/schema.ts'
import { difference } from '../auditTrail/difference.ts'
import { eachStatus } from '../bulk/eachRow.ts'
import type { Call } from '../http/serve.ts'
import { findOrganization } from './queries.ts'
import { requireOrganization } from './require.ts'

type Changing = Pick<Call<typeof organizations.changeStatus>, 'tx' | 'actor' | 'now' | 'allow' | 'addAuditSubject'>
type Status = ListedOrganization['active_status']

/** Sets an organization's status and records the change. */
export async function changeStatus({ tx, actor, now, allow, addAuditSubject }: Changing, id: number, to: { status: Status }) {
  const before = await requireOrganization(tx, actor, id)
  allow(before)
  const { status } = to
  await tx
    .updateTable('organizations')
    .set({ active_status: status, status_changed_at: now, updated_at: now })
    .where('id', '=', before.id)
    .where('active_status', '<>', status)
    .execute()
  addAuditSubject({ type: 'organizations', ids: [before.id], detail: difference(before, { active_status: status }) })
  return (await findOrganization(tx, 'all', before.id))!
}

const aboutOf = ({ npi_number }: { npi_number: string | null }) => (npi_number ? `NPI ${npi_number}` : null)

/** Sets the status of many organizations, each under the same rules as a single change. */
export async function bulkStatus(call: Call<typeof organizations.bulkStatus>) {
  const { tx, actor, body } = call
  const rows = await tx
    .selectFrom('organizations')
    .select(['id', 'name', 'npi_number', 'active_status as status'])
    .where('id', 'in', body.ids)
    .execute()
  return eachStatus(call, body, body.status, {
    known: new Map(rows.map(row => [row.id, { ...row, about: aboutOf(row) }])),
    async hold(id) {
      await tx.selectFrom('organizations').select('id').where('id', '=', id).forUpdate().execute()
      const { name, npi_number, active_status: status } = await requireOrganization(tx, actor, id)
      return { name, status, about: aboutOf({ npi_number }) }
    },
    change: (id, addAuditSubject) => changeStatus({ ...call, addAuditSubject }, id, body),
  })
}
