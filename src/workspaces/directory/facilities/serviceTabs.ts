import type { FeatureTag } from '#domain/directory/featureTags/schema.ts'
import type { TagCategory } from '#domain/directory/tags.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'

/** A facility's service tabs and the categories on each, in display order (MAT-045). */
export const serviceTabs = [
  {
    key: 'levels',
    get name() {
      return texts.tabs.levels
    },
    categories: ['treatment_level'],
  },
  {
    key: 'payment',
    get name() {
      return texts.tabs.payment
    },
    categories: ['accepts_cash_payment', 'payment_plans_consideration', 'scholarships_consideration'],
  },
  {
    key: 'substances',
    get name() {
      return texts.tabs.substances
    },
    categories: ['addiction_program', 'treatment_method', 'prescription'],
  },
  {
    key: 'mental',
    get name() {
      return texts.tabs.mental
    },
    categories: ['mental_health_condition', 'mental_therapy_program', 'accomodation_involuntary_hold'],
  },
  {
    key: 'physical',
    get name() {
      return texts.tabs.physical
    },
    categories: [
      'medical_condition',
      'facility_comorbidity_accommodation',
      'facility_general_accomodation',
      'accommodation_medically_stable',
      'diet',
      'physical_therapy_program',
      'pain_management_program',
    ],
  },
  {
    key: 'populations',
    get name() {
      return texts.tabs.populations
    },
    categories: ['age_population', 'gender_population', 'special_pop_accommodation', 'supports_transition', 'language'],
  },
  {
    key: 'programs',
    get name() {
      return texts.tabs.programs
    },
    categories: [
      'feature',
      'support_group',
      'environment',
      'flexible_schedule_required',
      'provides_transport',
      'facility_ground_transportation',
      'taxi_ground_transportation',
      'financed_air_travel',
    ],
  },
] as const satisfies { key: string; name: string; categories: readonly TagCategory[] }[]

export type ServiceTab = (typeof serviceTabs)[number]

export type TagGroup = { category: string; name: string; tags: FeatureTag[] }

/** Groups a tab's tags by category, in catalog order. Omits empty categories. */
export const groupTags = (tab: ServiceTab, tags: readonly FeatureTag[]): TagGroup[] =>
  tab.categories
    .map(category => tags.filter(tag => tag.category === category))
    .filter(list => list.length > 0)
    .map(list => ({
      category: list[0]!.category,
      name: domainValue(list[0]!.ui_friendly_category ?? list[0]!.category),
      tags: list.toSorted((a, b) => a.display_order - b.display_order || a.id - b.id),
    }))

/** The tag's name on filters and cards. */
export const shownName = (tag: FeatureTag): string => domainValue(tag.filter_content ?? tag.content)
