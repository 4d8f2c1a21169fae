import { can } from '#domain/access.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { patientScope } from '#domain/intake/access.ts'
import { applicationScope } from '#domain/placement/access.ts'
import { canSearchListings, openableFacilities, searchedKinds } from '#domain/search/access.ts'
import type { search } from '#domain/search/contract.ts'
import type { SearchResults } from '#domain/search/schema.ts'
import type { AppContext } from '../context.ts'
import { centerOfHospital } from '../matching/place.ts'
import { momentsOf } from '../platform/access/consent.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Call, Handlers } from '../platform/http/handler.ts'
import {
  facilitiesCalled,
  latestApplications,
  listingsCalled,
  organizationsCalled,
  patientsCalled,
  type SearchText,
  usersCalled,
} from './queries.ts'

async function findEverything({ tx, actor, body, now, context, addAuditSubject }: Call<typeof search.find>) {
  const kinds = searchedKinds(actor)
  const patients = await findPatients(tx, actor, momentsOf(now, context.config), body)
  // The audit row lists the patients shown but not the search text.
  addAuditSubject({ type: 'patients', ids: patients.map(({ id }) => id) })
  return {
    users: kinds.includes('users') ? await usersCalled(tx, body).execute() : [],
    organizations: kinds.includes('organizations') ? await organizationsCalled(tx, body).execute() : [],
    facilities: await findFacilities(tx, actor, context, body),
    patients,
  }
}

export const searchRoutes: Handlers<typeof search> = {
  find: findEverything,
}

/**
 * The facilities that the caller can open, sorted by name. Advocates also get facilities from the matching directory, nearest to
 * their hospital first.
 */
async function findFacilities(
  tx: Db,
  actor: Actor,
  { matcher }: AppContext,
  searchText: SearchText,
): Promise<SearchResults['facilities']> {
  const openable = await facilitiesCalled(tx, openableFacilities(actor), searchText).execute()
  if (!canSearchListings(actor)) return openable
  const known = new Set(openable.map(({ id }) => id))
  const center = await centerOfHospital(tx, actor.organization_id)
  const listings = await listingsCalled(await matcher.directory(tx), searchText, center)
  const listed = listings.filter(({ id }) => !known.has(id))
  return [...openable, ...listed].slice(0, searchText.limit)
}

/**
 * Finds patients. In the results, advocates and admins open a patient; facility staff open the application that gives them access.
 */
async function findPatients(
  tx: Db,
  actor: Actor,
  at: ReturnType<typeof momentsOf>,
  query: SearchText,
): Promise<SearchResults['patients']> {
  const rows = await patientsCalled(tx, patientScope(actor, at), query).execute()
  const unmatched = rows.filter(row => !can(actor, 'patients.match', row)).map(({ id }) => id)
  const applications = await latestApplications(tx, applicationScope(actor, at), unmatched)
  return rows.map(({ id, name, about }) => ({ id, name, about, application_id: null, ...applications.get(id) }))
}
