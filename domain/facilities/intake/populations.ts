import { z } from '#zod'
import { oneTag as formatOneTag } from '../../formats.ts'
import { snapshotItems } from '../../patients/snapshot/schema.ts'
import { required, section, tags } from './section.ts'

/** A single tag, stored as a number. */
const number = z
  .preprocess(value => (value === undefined || value === '' ? null : value), formatOneTag)
  .refine(value => value !== null, required)

/** Items of the clinical snapshot, in the order of its form. Optional, none by default, and not part of the specification. */
const requiredItems = z
  .array(z.enum(snapshotItems))
  .nullish()
  .transform(chosen => snapshotItems.filter(item => chosen?.includes(item)))

/** Section 6: the populations that the facility admits. The API numbers it 7. */
export const populations = section(
  { number: 6, wire: 7, key: 'populations', title: 'Populations Served' },
  { accepted_genders: number, accepted_ages: number, special_accommodations: tags, required_snapshot_items: requiredItems },
)
