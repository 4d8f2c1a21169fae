import type { Actor } from '#domain/actor.ts'
import { unassignedScope } from '#domain/advocates/access.ts'
import type { advocates } from '#domain/advocates/contract.ts'
import { applicationScope } from '#domain/applications/access.ts'
import { viewable } from '#domain/patients/access.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Scope } from '#domain/scope.ts'
import { momentsOf } from '../access/moments.ts'
import { applicationsOfPatients } from '../applications/applicationQueries.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { findAdvocate, findOrganizationCard, listColleagues, listRecords, listUnassigned, type Search } from './recordQueries.ts'

async function listAdvocateRecords({ allow, ...call }: Call<typeof advocates.records>) {
  allow()
  return page(call, ownScope(call.actor), call.query, true)
}

async function searchAdvocates({ allow, ...call }: Call<typeof advocates.search>) {
  allow()
  return page(call, ownScope(call.actor), call.body, true)
}

async function showAdvocate({ tx, actor, allow }: Call<typeof advocates.info>) {
  allow()
  const advocate = await requireAdvocate(tx, actor.id)
  const organization = advocate.organization_id ? await findOrganizationCard(tx, advocate.organization_id) : undefined
  return { ...advocate, organization: organization ?? null }
}

async function listOwnColleagues({ tx, actor, query, allow }: Call<typeof advocates.colleagues>) {
  allow()
  return listColleagues(tx, actor, query)
}

async function listUnassignedPatients({ tx, actor, query, allow, addAuditSubject }: Call<typeof advocates.unassigned>) {
  allow()
  const found = await listUnassigned(tx, unassignedScope(actor), query)
  addAuditSubject({ type: 'patients', ids: found.data.map(({ id }) => id) })
  return found
}

async function listAllRecords({ allow, ...call }: Call<typeof advocates.allRecords>) {
  allow()
  return page(call, 'all', call.query)
}

async function searchAllRecords({ allow, ...call }: Call<typeof advocates.searchAll>) {
  allow()
  const { advocate_id, ...search } = call.body
  return page(call, advocate_id ? advocateScope((await requireAdvocate(call.tx, advocate_id)).id) : 'all', search)
}

async function listRecordsOf({ params, allow, ...call }: Call<typeof advocates.recordsOf>) {
  allow()
  const advocate = await requireAdvocate(call.tx, params.id)
  return page(call, advocateScope(advocate.id), call.query)
}

export const advocateRoutes: Handlers<typeof advocates> = {
  records: listAdvocateRecords,
  search: searchAdvocates,
  info: showAdvocate,
  colleagues: listOwnColleagues,
  unassigned: listUnassignedPatients,
  allRecords: listAllRecords,
  searchAll: searchAllRecords,
  recordsOf: listRecordsOf,
}

const advocateScope = (id: number): Scope => ({ any: [{ columns: { advocate_id: [id] } }] })

/** The actor's own patients or, if the actor's organization is deactivated, those with an open application. */
const ownScope = (actor: Actor): Scope => ({ any: viewable(actor, [{ columns: { advocate_id: [actor.id] } }]) })

async function requireAdvocate(tx: Call<typeof advocates.info>['tx'], id: number) {
  const advocate = await findAdvocate(tx, id)
  if (!advocate) throw new Refusal('not_found', 'Advocate not found')
  return advocate
}

type Listing = Pick<Call<typeof advocates.records>, 'tx' | 'actor' | 'now' | 'context' | 'addAuditSubject'>

/** Runs one query for the patients and one for all their applications. */
async function page({ tx, actor, now, context, addAuditSubject }: Listing, scope: Scope, search: Search, marksRecent = false) {
  const { records, counts, total, my_move } = await listRecords(tx, { actor, scope, now, marksRecent }, search)
  const ids = records.map(record => record.id)
  const applications = await applicationsOfPatients(tx, applicationScope(actor, momentsOf(now, context.config)), now, ids)
  const byPatient = Map.groupBy(applications, application => application.record_id)
  addAuditSubject({ type: 'patients', ids })
  return {
    records: records.map(record => ({ ...record, applications: byPatient.get(record.id) ?? [] })),
    page_number: search.page_number,
    total,
    counts,
    my_move,
  }
}
