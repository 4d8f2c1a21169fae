import { useQuery } from '@tanstack/react-query'
import type { common } from '#domain/directory/addresses/contract.ts'
import type { z } from '#domain/platform/zod.ts'
import { domainValue } from '../i18n/i18nProvider.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { tagsQuery } from './patientQueries.ts'

export type Tag = z.output<typeof common.featureTags.response>[number]
export type Tags = ReadonlyMap<number, Tag>

/**
 * Returns the tag catalog, cached for an hour. `byId` is undefined until the catalog loads. `nameOf` and `namesOf`, which joins the
 * names, include inactive tags. `inCategory` returns active tags in display order.
 */
export function useTags() {
  const query = useQuery(tagsQuery)
  const { data } = query
  const locale = useLocale()
  const { byId, inUse } = data ? buildIndex(data, locale) : none
  return {
    query,
    byId,
    nameOf: (id: number) => byId?.get(id)?.name,
    namesOf: (ids: readonly number[]) => ids.flatMap(id => byId?.get(id)?.name ?? []).join(', '),
    inCategory: (category: string): Tag[] => inUse.get(category) ?? [],
  }
}

type Index = { byId: Tags | undefined; inUse: Map<string, Tag[]> }
const none: Index = { byId: undefined, inUse: new Map() }
const indexes = new WeakMap<readonly Tag[], Record<string, Index>>()

/** Indexes the catalog by id and category, with the texts in the current language. Runs once per catalog and language. */
function buildIndex(catalog: readonly Tag[], locale: string): Index {
  const cached = indexes.get(catalog) ?? {}
  if (cached[locale]) return cached[locale]
  const tags = catalog.map(inLanguage)
  const inUse = Map.groupBy(
    tags.filter(tag => tag.active),
    tag => tag.category,
  )
  for (const some of inUse.values()) some.sort((a, b) => a.display_order - b.display_order || a.name.localeCompare(b.name))
  const index = { byId: new Map(tags.map(tag => [tag.id, tag])), inUse }
  indexes.set(catalog, { ...cached, [locale]: index })
  return index
}

const inLanguage = (tag: Tag): Tag => ({
  ...tag,
  name: domainValue(tag.name),
  tooltip_content: tag.tooltip_content && domainValue(tag.tooltip_content),
})
