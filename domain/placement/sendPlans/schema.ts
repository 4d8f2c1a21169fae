import { ShownSearch } from '../../matching/receipt.ts'
import { instant, rowId, text } from '../../platform/formats.ts'
import { rule, withRules } from '../../platform/formRules.ts'
import { z } from '../../platform/zod.ts'
import { batchSize, endReasons, mostFacilities, waitLimits } from './rules.ts'

/** What happened to one facility: an application was sent, or `skipped` says why not. */
export const SendResult = z.object({
  facility_id: rowId,
  name: z.string(),
  application_id: rowId.nullable(),
  skipped: z.string().nullable(),
  at: instant,
})
export type SendResult = z.infer<typeof SendResult>

/** A facility that the advocate confirmed, with its name at that time. */
export const PlannedFacility = z.object({ id: rowId, name: z.string() })
export type PlannedFacility = z.infer<typeof PlannedFacility>

/** Applications to several facilities, five at a time. The advocate confirmed all of these facilities. */
export const SendPlan = z.object({
  id: rowId,
  created_at: instant,
  wait_minutes: z.number().int().describe('How long to wait for an acceptance before the next five'),
  next_at: instant.nullable().describe('When the next five are sent; null if the plan has ended'),
  offered: z.boolean().describe('Whether the next five wait until the patient has answered an offer'),
  facilities: z.array(PlannedFacility).describe('All confirmed facilities, best match first'),
  results: z.array(SendResult).describe('What happened so far, in the same order'),
  ended_at: instant.nullable(),
  end_reason: z.enum(endReasons).nullable(),
})
export type SendPlan = z.infer<typeof SendPlan>

/** The part of a plan in progress that a patient's card shows. */
export const RunningPlan = SendPlan.pick({ id: true, offered: true }).extend({
  next_at: instant,
  left: z.number().int().describe('Facilities that have not been asked yet'),
})
export type RunningPlan = z.infer<typeof RunningPlan>

/** The rules also run on input that is not a list, which has its own error. */
const listOf = (ids: unknown): readonly unknown[] => (Array.isArray(ids) ? ids : [])

/** One confirmation: the facilities in any order, one note to all of them, and when to send the next five. */
export const NewBatch = withRules(
  z.object({
    facility_ids: z.array(rowId).min(1).max(mostFacilities),
    wait_minutes: z.number().int().min(waitLimits.min).max(waitLimits.max).nullable().default(null),
    note: text(4000).nullish(),
    search: ShownSearch,
  }),
  rule(({ facility_ids: ids }) => new Set(listOf(ids)).size === listOf(ids).length, {
    path: ['facility_ids'],
    message: 'List each facility once',
  }),
  rule(({ facility_ids: ids, wait_minutes }) => (wait_minutes ?? null) !== null || listOf(ids).length <= batchSize, {
    path: ['facility_ids'],
    message: 'Choose when to send the next five, or list five facilities or fewer',
  }),
)
