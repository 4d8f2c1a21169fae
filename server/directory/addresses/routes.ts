import { common } from '#domain/directory/addresses/contract.ts'
import type { LookupItem } from '#domain/directory/featureTags/schema.ts'
import { tagCategories, tagCategoryTwins } from '#domain/directory/tags.ts'
import type { Db } from '../../platform/db/connect.ts'
import { counties } from '../../platform/geo/counties.ts'
import { findPlaces } from '../../platform/geo/places.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { searchTags } from '../featureTags/queries.ts'
import { searchPayers } from '../payers/queries.ts'
import { suggestAddresses } from './addresses.ts'

const withTotal = <T>(data: T[]) => ({ data, total: data.length })

async function listAllFeatureTags({ tx, query }: Call<typeof common.featureTags>) {
  const { rows, total } = await searchTags(tx, query)
  return { data: rows.map(tag => ({ ...tag, ...named(tag) })), total }
}

const lookUpNpi = handler(common.npi, {
  prepare: ({ context, params }) => context.npi.isRegistered(params.npi),
  run: async call => ({ data: call.prepared }),
})

const completeAddress = handler(common.addresses, {
  prepare: ({ context, body }) => context.geocoder.find(body.q),
  run: ({ tx, actor, body, prepared: mapped }) =>
    suggestAddresses(tx, { q: body.q, organization: actor.organization_id, mapped }),
})

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

/** Lookup keys whose options come from the text in the tags' category columns. */
const textKeys = ['category', 'ui_friendly_category', 'ui_main_category'] as const

/** The option lists for these keys; an unknown key gets an empty list. */
async function lookup(db: Db, keys: readonly string[]): Promise<Record<string, LookupItem[]>> {
  const { rows: tags } = await searchTags(db, {})
  const twinCategories: Record<string, string> = tagCategoryTwins
  const categories: readonly string[] = tagCategories
  return Object.fromEntries(
    keys.map(key => {
      const column = textKeys.find(text => text === key)
      if (column)
        return [
          key,
          [...new Set(tags.map(tag => tag[column]).filter(text => text !== null))].sort().map(text => ({ id: text, name: text })),
        ]
      const category = twinCategories[key] ?? key
      if (!categories.includes(category)) return [key, []]
      return [key, tags.filter(tag => tag.category === category).map(named)]
    }),
  )
}

const named = (tag: { id: number; content: string; category: string; ui_main_category: string | null }) => ({
  id: tag.id,
  name: tag.content,
  category: tag.category,
  uiMainCategory: tag.ui_main_category,
})
