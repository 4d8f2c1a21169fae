import type { common } from '#domain/common/contract.ts'
import { counties } from '../geo/counties.ts'
import { findPlaces } from '../geo/places.ts'
import type { Handlers } from '../http/serve.ts'
import { listPayers, listTags, lookup, named } from './queries.ts'

const counted = <T>(data: T[]) => ({ data, total: data.length })

export const commonRoutes: Handlers<typeof common> = {
  lookup: ({ tx, body }) => lookup(tx, body.field_keys),
  featureTags: async ({ tx, query }) => counted((await listTags(tx, query.inactive)).map(tag => ({ ...tag, ...named(tag) }))),
  counties: async () => counted([...counties()]),
  places: async ({ query }) => counted(findPlaces(query.q)),
  providers: async ({ tx }) => counted(await listPayers(tx, false)),
  activeProviders: async ({ tx }) => counted(await listPayers(tx, true)),
}
