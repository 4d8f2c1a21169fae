import { z } from '../../platform/zod.ts'

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
