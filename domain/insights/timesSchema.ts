import { enumIgnoringCase, text } from '../platform/formats.ts'
import { z } from '../platform/zod.ts'
import { optionalFilter } from './filters.ts'
import { payerGroups } from './payers.ts'
import { facilitySorts, funnelStepNames, milestones } from './times.ts'

const minutes = z.number().int().nullable()
const Figure = z
  .object({ count: z.number().int(), median: minutes, p90: minutes.describe('90th percentile') })
  .describe('Minutes; null if nothing was counted')
const Period = z.object({ start_date: text(10), end_date: text(10) })
const Reason = z.object({ label: z.string(), count: z.number().int() })

/** How long patients waited during a period, compared with the period before. */
export const Times = z.object({
  before: Period.describe('The period that the figures are compared with'),
  weeks: z.array(text(10)).describe('The first days of the weeks in the trend, oldest first'),
  milestones: z.array(
    z.object({
      milestone: z.enum(milestones),
      current: Figure,
      before: Figure,
      weeks: z.array(minutes).describe('The median of each week'),
    }),
  ),
  boarding: z.object({
    current: Figure,
    before: Figure,
    total: z.number().int().describe('The sum for all patients, in minutes'),
  }),
  payers: z.array(z.object({ payer: z.enum(payerGroups), count: z.number().int(), acceptance: Figure, admission: Figure })),
  funnel: z.array(z.object({ step: z.enum(funnelStepNames), count: z.number().int(), percent: z.number().int() })),
  out_of_order: z.number().int().describe('How many have a time before their arrival. These times are left out.'),
})
export type Times = z.infer<typeof Times>

/** Facilities with their response times, acceptances, and decline reasons. */
export const FacilityReport = z.object({
  facilities: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      sent: z.number().int(),
      accepted: z.number().int(),
      percent: z.number().int().describe('Accepted applications as a percentage of those sent'),
      answer: minutes.describe('Median minutes from the application to the facility’s first answer'),
      wait: minutes.describe('Median minutes until admission, for patients that this facility admitted'),
      reasons: z.array(Reason).describe('The most frequent decline reasons'),
    }),
  ),
  total: z.number().int().describe('Total number of facilities. The response includes only the first ones.'),
  reasons: z.array(Reason).describe('Decline reasons of all facilities, most frequent first'),
})
export type FacilityReport = z.infer<typeof FacilityReport>

export const facilitySort = {
  sort: optionalFilter(enumIgnoringCase(facilitySorts)).describe(`Default: sent. One of: ${facilitySorts.join(', ')}`),
}
