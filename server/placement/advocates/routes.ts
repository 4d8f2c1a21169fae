import type { Actor } from '#domain/identity/actor.ts'
import { careScope, viewable } from '#domain/intake/access.ts'
import { applicationScope, unassignedScope } from '#domain/placement/access.ts'
import { advocates } from '#domain/placement/advocates/contract.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Scope } from '#domain/scope.ts'
import { momentsOf } from '../../platform/access/consent.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { applicationsOfPatients } from '../applications/applicationQueries.ts'
import { findAdvocate, findOrganizationCard, listColleagues, listRecords, listUnassigned, type Search } from './recordQueries.ts'

const noAdvocate = 'Advocate not found'

async function listAdvocateRecords(call: Call<typeof advocates.records>) {
  return page(call, ownScope(call.actor), call.query, true)
}

/** The tabs with patients who may need something in a shift, each with at most this many patients. */
const shiftTabs = ['Open', 'Booked', 'Hold'] as const
const mostPerTab = 200

async function listShift(call: Call<typeof advocates.shift>) {
  const scope = call.query.colleagues ? careScope(call.actor) : ownScope(call.actor)
  const search = { filter: 'All', sort: 'oldest', only: false, page_number: 1, page_size: mostPerTab } as const
  const found = []
  for (const status of shiftTabs) found.push(await readPage(call, scope, { ...search, status }))
  const records = found.flatMap(one => one.records)
  // Reading all tabs is one row of the audit log.
  call.addAuditSubject({ type: 'patients', ids: records.map(record => record.id) })
  return { records, total: found.reduce((sum, one) => sum + one.total, 0) }
}

async function searchAdvocates(call: Call<typeof advocates.search>) {
  return page(call, ownScope(call.actor), call.body, true)
}

async function showAdvocate({ tx, actor }: Call<typeof advocates.info>) {
  const advocate = await requireAdvocate(tx, actor.id)
  const organization = advocate.organization_id ? await findOrganizationCard(tx, advocate.organization_id) : undefined
  return { ...advocate, organization: organization ?? null }
}

async function listOwnColleagues({ tx, actor, query }: Call<typeof advocates.colleagues>) {
  return listColleagues(tx, actor, query)
}

async function listUnassignedPatients({ tx, actor, query, addAuditSubject }: Call<typeof advocates.unassigned>) {
  const found = await listUnassigned(tx, unassignedScope(actor), query)
  addAuditSubject({ type: 'patients', ids: found.data.map(({ id }) => id) })
  return found
}

async function listAllRecords(call: Call<typeof advocates.allRecords>) {
  return page(call, 'all', call.query)
}

async function searchAllRecords(call: Call<typeof advocates.searchAll>) {
  const { advocate_id, ...search } = call.body
  return page(call, advocate_id ? advocateScope((await requireAdvocate(call.tx, advocate_id)).id) : 'all', search)
}

async function listRecordsOf(call: Call<typeof advocates.recordsOf, { id: number }>) {
  return page(call, advocateScope(call.subject.id), call.query)
}

export const advocateRoutes: Handlers<typeof advocates> = {
  records: listAdvocateRecords,
  shift: listShift,
  search: searchAdvocates,
  info: showAdvocate,
  colleagues: listOwnColleagues,
  unassigned: listUnassignedPatients,
  allRecords: listAllRecords,
  searchAll: searchAllRecords,
  recordsOf: handler(advocates.recordsOf, {
    subject: ({ tx, params }) => findAdvocate(tx, params.id),
    notFound: noAdvocate,
    run: listRecordsOf,
  }),
}

const advocateScope = (id: number): Scope => ({ any: [{ columns: { advocate_id: [id] } }] })

/** The actor's own patients or, if the actor's organization is deactivated, those with an open application. */
const ownScope = (actor: Actor): Scope => ({ any: viewable(actor, [{ columns: { advocate_id: [actor.id] } }]) })

async function requireAdvocate(tx: Call<typeof advocates.info>['tx'], id: number) {
  const advocate = await findAdvocate(tx, id)
  if (!advocate) throw new HttpError('not_found', noAdvocate)
  return advocate
}

type Listing = Pick<Call<typeof advocates.records>, 'tx' | 'actor' | 'now' | 'context'>
type Audited = Listing & Pick<Call<typeof advocates.records>, 'addAuditSubject'>

/** Reads one page of patients and records the read in the audit log. */
async function page(call: Audited, scope: Scope, search: Search, marksRecent = false) {
  const found = await readPage(call, scope, search, marksRecent)
  call.addAuditSubject({ type: 'patients', ids: found.records.map(record => record.id) })
  return found
}

/** Runs one query for the patients and one for all their applications. The caller records the read in the audit log. */
async function readPage({ tx, actor, now, context }: Listing, scope: Scope, search: Search, marksRecent = false) {
  const { records, counts, total, my_move } = await listRecords(tx, { actor, scope, now, marksRecent }, search)
  const ids = records.map(record => record.id)
  const applications = await applicationsOfPatients(tx, applicationScope(actor, momentsOf(now, context.config)), now, ids)
  const byPatient = Map.groupBy(applications, application => application.record_id)
  return {
    records: records.map(record => ({ ...record, applications: byPatient.get(record.id) ?? [] })),
    page_number: search.page_number,
    total,
    counts,
    my_move,
  }
}
