import { enumIgnoringCase, ids, instant, listing, optionalPaging, text } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { tag } from '../tags.ts'

const words = z.string().nullable()

export const FeatureTag = z.object({
  id: z.number(),
  category: z.string(),
  ui_friendly_category: words,
  ui_main_category: words,
  content: z.string(),
  filter_content: words,
  tooltip_content: words,
  display_order: z.number(),
  active: z.boolean(),
  updated_at: instant,
})
export type FeatureTag = z.infer<typeof FeatureTag>

/** A tag in the format of the lookup lists (LOOK-006). */
export const ListedTag = z.object({ id: z.number(), name: z.string(), category: z.string(), uiMainCategory: words })

/** An option: a tag's id and name, or text that serves as its own id. */
export const LookupItem = z.object({
  id: z.union([z.number(), z.string()]),
  name: z.string(),
  category: z.string().optional(),
  uiMainCategory: words.optional(),
})
export type LookupItem = z.infer<typeof LookupItem>

const required = (max: number) => text(max).min(1, 'Required field')
const requiredText = (max: number) => z.string('Required field').pipe(required(max))
/** An empty string becomes null. */
const optional = (max: number) =>
  text(max)
    .nullish()
    .transform(value => value || null)
const wholeNumberMessage = 'Enter a whole number'
/** An integer. An empty string becomes 0 (TAG-006). */
const order = z
  .union(
    [
      z.literal(''),
      z.null(),
      z.coerce.number(wholeNumberMessage).int(wholeNumberMessage).min(0, wholeNumberMessage).max(1_000_000, wholeNumberMessage),
    ],
    wholeNumberMessage,
  )
  .transform(value => value || 0)

const fields = {
  category: requiredText(80),
  ui_friendly_category: requiredText(120),
  ui_main_category: optional(120),
  content: requiredText(255),
  filter_content: optional(255),
  tooltip_content: optional(1000),
}

/** The create dialog's request body. */
export const NewFeatureTag = z.object({ ...fields, display_order: order.default(0) })
export type NewFeatureTag = z.infer<typeof NewFeatureTag>

/** The edit dialog's request body. If `active` is null, the tag's status does not change (TAG-007). */
export const FeatureTagEdit = z.object({ ...fields, display_order: order, active: z.boolean().nullable() }).partial()
export type FeatureTagEdit = z.infer<typeof FeatureTagEdit>

/** The whole list in form order, or a filtered and sorted page of it. */
export const TagSearch = optionalPaging.extend({
  ...listing([
    'id',
    'category',
    'ui_friendly_category',
    'ui_main_category',
    'content',
    'filter_content',
    'tooltip_content',
    'display_order',
    'updated_at',
    'active',
  ]),
  ids,
  inactive: z.stringbool().default(false),
  category: text(100).optional(),
  status: enumIgnoringCase(['All', 'Active', 'Inactive']).default('All'),
})

const idsIn = (group: object): number[] =>
  Object.values(group).flatMap(entry => (typeof entry === 'number' ? [entry] : idsIn(entry)))
const namedIds: ReadonlySet<number> = new Set(idsIn(tag))

/**
 * Whether a rule or screen depends on this tag (`domain/directory/tags.ts`). If the tag were inactive, its question could not be answered.
 */
export const isProtectedTag = (id: number): boolean => namedIds.has(id)

export const protectedTagMessage = 'Passage relies on this tag, so it cannot be made inactive.'

export const protectedCategoryMessage = 'Passage relies on this tag, so its category cannot change.'
