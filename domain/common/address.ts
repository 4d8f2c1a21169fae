import { z } from 'zod'

/** An address that completes what was typed. What is not known for certain is left out: a big town has many ZIP codes. */
export const AddressSuggestion = z.object({
  /** Empty where a ZIP code alone was asked for. */
  line_one: z.string(),
  city: z.string(),
  /** Postal code of the state. */
  state: z.string(),
  zip_code: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** A facility's or a hospital's own, the maps service's, or the street as typed in a town of the gazetteer. */
  source: z.enum(['known', 'map', 'gazetteer']),
})
export type AddressSuggestion = z.infer<typeof AddressSuggestion>
