import type { FeatureTag } from '#domain/directory/featureTags/schema.ts'
import { ageTags, genderTags } from '#domain/matching/facts.ts'
import type { MatchResponse, PatientFeatures } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { groupTags, serviceTabs, shownName } from '../../directory/facilities/serviceTabs.ts'

export type Option = { id: number; name: string; tooltip: string | null; count: number; chosen: boolean }
export type FilterList = { key: string; name: string; options: Option[] }
export type FilterSection = { key: string; name: string; lists: FilterList[]; chosen: number }

export type FilterContext = {
  tags: ReadonlyMap<number, FeatureTag>
  features: PatientFeatures
  counts: MatchResponse['counts']
  chosen: readonly number[]
  /** Heading for the filters that come from the needs. */
  offered?: string
}

/** Filters from this patient's intake: requested tags, and matching ages and genders (MAT-016, MAT-024 to MAT-028). */
export function patientLists(context: FilterContext): FilterList[] {
  const { feature_tags, required_tags, population_tags } = context.features
  const list = (key: string, name: string, ids: readonly number[]) => ({ key, name, options: optionsOf(context, ids) })
  return [
    list(
      'intake',
      context.offered ?? texts.filter.fromIntake,
      feature_tags.filter(id => !required_tags.includes(id)),
    ),
    list(
      'ages',
      texts.filter.ages,
      population_tags.filter(id => ageTags.includes(id)),
    ),
    list(
      'genders',
      texts.filter.genders,
      population_tags.filter(id => genderTags.includes(id)),
    ),
  ].filter(({ options }) => options.length > 0)
}

/** All other filters, grouped by the facility cards' tabs. */
export function directorySections(context: FilterContext): FilterSection[] {
  const elsewhere = new Set([...context.features.feature_tags, ...ageTags, ...genderTags])
  const tags = [...context.tags.values()].filter(tag => tag.active && !elsewhere.has(tag.id) && isAskedFor(tag))
  return serviceTabs
    .map(tab => {
      const lists = groupTags(tab, tags).map(group => ({
        key: group.category,
        name: group.name,
        options: optionsOf(
          context,
          group.tags.map(tag => tag.id),
        ),
      }))
      const chosen = lists.flatMap(list => list.options).filter(option => option.chosen).length
      return { key: tab.key, name: tab.name, lists, chosen }
    })
    .filter(({ lists }) => lists.length > 0)
}

/** A "No" tag is not useful as a filter. */
const isAskedFor = (tag: FeatureTag) => tag.content !== 'No'

/** Options in the given order. Those that would leave no matches are disabled and come last. */
function optionsOf({ tags, counts, chosen }: FilterContext, ids: readonly number[]): Option[] {
  const options = ids.flatMap(id => {
    const tag = tags.get(id)
    if (!tag) return []
    return [{ id, name: shownName(tag), tooltip: tag.tooltip_content, count: counts[id] ?? 0, chosen: chosen.includes(id) }]
  })
  return [...options.filter(usable), ...options.filter(option => !usable(option))]
}

/** Whether the user can toggle the option. An option without matches can only be cleared. */
export const usable = (option: Option): boolean => option.count > 0 || option.chosen

/** Number of options shown before "+ See N more" (MAT-014). */
export const shownAtFirst = 4

export const firstOptions = (options: readonly Option[]): Option[] =>
  options.filter((option, at) => at < shownAtFirst || option.chosen)
