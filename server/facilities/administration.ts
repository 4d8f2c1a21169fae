import { pacificDay } from '#domain/dates.ts'
import { facilityScope } from '#domain/facilities/access.ts'
import type { FacilityFilter } from '#domain/facilities/administration.ts'
import type { facilities } from '#domain/facilities/contract.ts'
import { showPhone } from '#domain/phone.ts'
import type { Scope } from '#domain/scope.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { countLines, type ExportedFacility, facilityLines, nextExported } from './lines.ts'

/** The administrators' list of facilities, and its file. */
export const administrationRoutes: Pick<Handlers<typeof facilities>, 'listAll' | 'export'> = {
  async listAll({ tx, actor, query, allow }) {
    allow()
    const scope = facilityScope(actor)
    return { data: await facilityLines(tx, scope, query).execute(), total: await countLines(tx, scope, query) }
  },

  async export({ tx, actor, query: { sort, order, ...filter }, house, allow, about }) {
    allow()
    const scope = facilityScope(actor)
    about({ type: 'facilities', detail: { filter, count: await countLines(tx, scope, filter) } })
    return { name: 'Facilities Export', header: exportHeader, rows: exportRows(house.db, scope, filter) }
  },
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
  'Last Updated',
]

const pageSize = 500

/** All facilities that the filter finds, page by page along the ids: however many they are, one page is held at a time. */
async function* exportRows(db: Db, scope: Scope, filter: FacilityFilter): AsyncGenerator<string[]> {
  let last = 0
  for (;;) {
    const page = await nextExported(db, scope, filter, last, pageSize)
    for (const facility of page) yield rowOf(facility)
    if (page.length < pageSize) return
    last = page.at(-1)!.id
  }
}

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
  pacificDay(facility.updated_at),
]
