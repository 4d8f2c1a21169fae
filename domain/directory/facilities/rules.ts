import { z } from '../../platform/zod.ts'
import { tag } from '../tags.ts'

/**
 * Whether a facility accepts patients on an involuntary hold, according to its tags; null if it does not state this (S-25). A
 * facility with both answers is treated as accepting holds, because its staff decide before they accept a patient.
 */
export const acceptsHolds = (tags: { includes: (tag: number) => boolean }): boolean | null =>
  tags.includes(tag.involuntaryHold.yes) ? true : tags.includes(tag.involuntaryHold.no) ? false : null

/** The outcomes of a call to a facility that does not use Passage. */
export const callOutcomes = [
  'Bed available',
  'Waitlist',
  'No availability',
  'Does not accept this patient',
  'No answer',
  'Left a message',
  'Other',
] as const

/** How deleting a location would affect its applications (S-13). */
export const ClosingCounts = z.object({
  running: z.number().int().describe('Applications that would end as "Facility closed"'),
  booked: z.number().int().describe('Booked or admitted patients. While there are any, the location cannot be deleted.'),
})
export type ClosingCounts = z.infer<typeof ClosingCounts>

/** The error for deleting a location with booked patients. */
export const bookedProblem = (booked: number): string =>
  booked === 1
    ? '1 patient is booked or admitted here. Record the admission or the outcome first, then delete the location.'
    : `${booked} patients are booked or admitted here. Record each admission or outcome first, then delete the location.`

const words = z.string().nullable()

/** A facility's pharmacy fields, which its applications also contain. */
export const pharmacyFields = {
  pharmacy_name: words,
  pharmacy_address_line_one: words,
  pharmacy_address_line_two: words,
  pharmacy_city: words,
  pharmacy_state: words,
  pharmacy_zipcode: words,
  pharmacy_phone: words,
  pharmacy_fax: words,
}
