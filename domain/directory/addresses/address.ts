import { z } from '../../platform/zod.ts'

/** A suggestion that completes a typed address. Omits uncertain parts, such as the ZIP code in a large city. */
export const AddressSuggestion = z.object({
  /** Empty if the user typed only a ZIP code. */
  line_one: z.string(),
  city: z.string(),
  /** The state's two-letter postal abbreviation. */
  state: z.string(),
  zip_code: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /**
   * The source of the suggestion: a facility or hospital on record, the map service, or the typed street combined with a city from
   * the gazetteer.
   */
  source: z.enum(['known', 'map', 'gazetteer']),
})
export type AddressSuggestion = z.infer<typeof AddressSuggestion>
