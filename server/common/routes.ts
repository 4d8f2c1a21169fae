import { common } from '#domain/common/contract.ts'
import { searchTags } from '../featureTags/queries.ts'
import { counties } from '../geo/counties.ts'
import { findPlaces } from '../geo/places.ts'
import { type Call, type Handlers, prepared } from '../http/serve.ts'
import { searchPayers } from '../payers/queries.ts'
import { suggestAddresses } from './addresses.ts'
import { lookup, named } from './lookups.ts'

const withTotal = <T>(data: T[]) => ({ data, total: data.length })

async function listAllFeatureTags({ tx, query }: Call<typeof common.featureTags>) {
  const { rows, total } = await searchTags(tx, query)
  return { data: rows.map(tag => ({ ...tag, ...named(tag) })), total }
}

const lookUpNpi = prepared(
  common.npi,
  ({ context, params }) => context.npi.isRegistered(params.npi),
  async call => ({ data: call.prepared }),
)

const completeAddress = prepared(
  common.addresses,
  ({ context, body }) => context.geocoder.find(body.q),
  ({ tx, actor, body, prepared: mapped }) => suggestAddresses(tx, { q: body.q, organization: actor.organization_id, mapped }),
)

async function listProviders({ tx, query }: Call<typeof common.providers>) {
  const { rows, total } = await searchPayers(tx, { ...query, activeOnly: false })
  return { data: rows, total }
}

async function listActiveProviders({ tx, query }: Call<typeof common.activeProviders>) {
  const { rows, total } = await searchPayers(tx, { ...query, activeOnly: true })
  return { data: rows, total }
}

export const commonRoutes: Handlers<typeof common> = {
  lookup: ({ tx, body }) => lookup(tx, body.field_keys),
  featureTags: listAllFeatureTags,
  counties: async () => withTotal([...counties()]),
  npi: lookUpNpi,
  places: async ({ query }) => withTotal(findPlaces(query.q)),
  addresses: completeAddress,
  providers: listProviders,
  activeProviders: listActiveProviders,
}
