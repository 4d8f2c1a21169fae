import { z } from 'zod'

/** A suggestion that completes a typed address. Uncertain parts are omitted: a large city has many ZIP codes. */
export const AddressSuggestion = z.object({
  /** Empty if only a ZIP code was typed. */
  line_one: z.string(),
  city: z.string(),
  /** The two-letter postal abbreviation of the state. */
  state: z.string(),
  zip_code: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /**
   * The source: a facility or hospital on record, the map service, or the typed street combined with a city from the gazetteer.
   */
  source: z.enum(['known', 'map', 'gazetteer']),
})
export type AddressSuggestion = z.infer<typeof AddressSuggestion>
