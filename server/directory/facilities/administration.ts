import { facilityScope } from '#domain/directory/access.ts'
import type { facilities } from '#domain/directory/facilities/contract.ts'
import { datedName, pacificDay } from '#domain/platform/dates.ts'
import { showPhone } from '#domain/platform/phone.ts'
import type { Scope } from '#domain/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Call, Handlers } from '../../platform/http/handler.ts'
import { allLines, countLines, type ExportedFacility, exported, findLines } from './lines.ts'

async function listAllFacilities({ tx, actor, query }: Call<typeof facilities.listAll>) {
  return findLines(tx, facilityScope(actor), query)
}

async function exportFacilities({ tx, actor, query, now, addAuditSubject }: Call<typeof facilities.export>) {
  const { sort: _sort, order: _order, ...filter } = query
  const scope = facilityScope(actor)
  addAuditSubject({ type: 'facilities', detail: { filter, count: await countLines(tx, scope, filter) } })
  return { name: datedName('facilities', now), header: exportHeader, rows: exportRows(tx, scope, query) }
}

export const administrationRoutes: Pick<Handlers<typeof facilities>, 'listAll' | 'export'> = {
  listAll: listAllFacilities,
  export: exportFacilities,
}

const exportHeader = [
  'Name',
  'Organization',
  'Address',
  'City',
  'State',
  'ZIP',
  'Phone',
  'NPI',
  'Status',
  'Intake',
  'Location',
  'Sources',
  'Retired (Pacific)',
  'Last Updated (Pacific)',
]

const pageSize = 500

/** Yields all facilities that match the filter, in list order and in batches, so that only the ids and one batch are in memory. */
async function* exportRows(db: Db, scope: Scope, search: Parameters<typeof allLines>[2]): AsyncGenerator<string[]> {
  const ids = await allLines(db, scope, search)
  for (let at = 0; at < ids.length; at += pageSize)
    for (const facility of await exported(db, ids.slice(at, at + pageSize))) yield rowOf(facility)
}

/** Whether the map shows the facility. */
const locationOf = ({ latitude, placed_at }: ExportedFacility) =>
  latitude === null ? 'No location' : placed_at === null ? 'On the map' : 'Set manually'

const rowOf = (facility: ExportedFacility): string[] => [
  facility.name,
  facility.organization_name ?? 'Directory listing',
  [facility.address_line_one, facility.address_line_two].filter(Boolean).join(', '),
  facility.city ?? '',
  facility.state ?? '',
  facility.zip_code ?? '',
  facility.main_phone_number ? showPhone(facility.main_phone_number) : '',
  facility.npi ?? '',
  facility.status,
  facility.intake_complete ? 'Complete' : 'Incomplete',
  locationOf(facility),
  facility.sources.map(({ list, date }) => `${list}, ${date}`).join('; '),
  facility.retired_at ? pacificDay(facility.retired_at) : '',
  pacificDay(facility.updated_at),
]
