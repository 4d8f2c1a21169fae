import { FacilityLine } from '../../directory/facilities/schema.ts'
import { instant } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'

export const Coordinates = z.object({
  latitude: z.number('Enter a latitude').min(-90, 'Enter a latitude from -90 to 90').max(90, 'Enter a latitude from -90 to 90'),
  longitude: z
    .number('Enter a longitude')
    .min(-180, 'Enter a longitude from -180 to 180')
    .max(180, 'Enter a longitude from -180 to 180'),
})
export type Coordinates = z.infer<typeof Coordinates>

/** Where a facility's data comes from, whether it is retired, and its place on the map. */
export const ListingState = FacilityLine.pick({
  id: true,
  name: true,
  state: true,
  city: true,
  unplaced: true,
  updated_at: true,
}).extend({
  zip_code: z.string().nullable(),
  address_line_one: z.string().nullable(),
  /** The directories and lists that name the listing, each with the date of the newest edition that does. */
  sources: z.array(z.object({ key: z.string(), list: z.string(), date: z.string() })),
  retired: z
    .object({ at: instant, import_id: z.number().nullable(), file_name: z.string().nullable() })
    .nullable()
    .describe('Since when no edition names the listing, and the import that retired it'),
  place: Coordinates.extend({ approximate: z.boolean() }).nullable(),
  placed: z.object({ at: instant, by: z.string().nullable() }).nullable().describe('Who placed it on the map by hand'),
})
export type ListingState = z.infer<typeof ListingState>
