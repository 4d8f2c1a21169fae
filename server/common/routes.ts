import { common } from '#domain/common/contract.ts'
import { searchTags } from '../featureTags/queries.ts'
import { counties } from '../geo/counties.ts'
import { findPlaces } from '../geo/places.ts'
import { type Handlers, prepared } from '../http/serve.ts'
import { searchPayers } from '../payers/queries.ts'
import { suggestAddresses } from './addresses.ts'
import { lookup, named } from './queries.ts'

const counted = <T>(data: T[]) => ({ data, total: data.length })

export const commonRoutes: Handlers<typeof common> = {
  lookup: ({ tx, body }) => lookup(tx, body.field_keys),
  async featureTags({ tx, query }) {
    const { rows, total } = await searchTags(tx, query)
    return { data: rows.map(tag => ({ ...tag, ...named(tag) })), total }
  },
  counties: async () => counted([...counties()]),
  npi: prepared(
    common.npi,
    ({ context, params }) => context.npi.knows(params.npi),
    async call => ({ data: call.prepared }),
  ),
  places: async ({ query }) => counted(findPlaces(query.q)),
  addresses: prepared(
    common.addresses,
    ({ context, body }) => context.geocoder.find(body.q),
    ({ tx, actor, body, prepared: mapped }) => suggestAddresses(tx, { q: body.q, organization: actor.organization_id, mapped }),
  ),
  async providers({ tx, query }) {
    const { rows, total } = await searchPayers(tx, { ...query, activeOnly: false })
    return { data: rows, total }
  },
  async activeProviders({ tx, query }) {
    const { rows, total } = await searchPayers(tx, { ...query, activeOnly: true })
    return { data: rows, total }
  },
}
