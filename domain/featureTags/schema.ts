import { z } from 'zod'
import { instant } from '../formats.ts'

const words = z.string().nullable()

/** A feature tag (spec 1 §3). */
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

/** The same tag as lookups name it (LOOK-006). */
export const ListedTag = z.object({ id: z.number(), name: z.string(), category: z.string(), uiMainCategory: words })

/** An option: a tag's id and name, or a text that is its own id. */
export const LookupItem = z.object({
  id: z.union([z.number(), z.string()]),
  name: z.string(),
  category: z.string().optional(),
  uiMainCategory: words.optional(),
})
export type LookupItem = z.infer<typeof LookupItem>
