import { z } from '#zod'
import { instant, rowId } from '../../formats.ts'
import type { SnapshotAnswers } from './answers.ts'

/** The snapshot's section key in an intake's drafts. */
export const snapshotKey = 'clinical_snapshot'

export const legalStatuses = ['voluntary', 'involuntary'] as const
/** The kinds of involuntary holds. Their names and durations differ by state. California, for example, has 5150 and 5250 holds. */
export const holdKinds = ['emergency', 'extended', 'court_order', 'guardian', 'other'] as const

/** The snapshot items that a facility can require, in form order. `items.ts` checks them. */
export const snapshotItems = [
  ...(['legal_status', 'medical_clearance', 'vitals', 'blood_alcohol', 'ciwa', 'cows', 'last_use', 'allergies'] as const),
  ...(['pregnancy', 'mobility', 'behavior', 'observation_level', 'infections'] as const),
] as const
export type SnapshotItem = (typeof snapshotItems)[number]

const when = instant.nullable()

/** One substance: its addiction tag, when it was last used, and how much was used. */
export const LastUse = z.object({ substance: rowId, at: when, amount: z.string().nullable() })
export type LastUse = z.infer<typeof LastUse>

/** A patient's clinical snapshot: the answers, who saved them, and when. */
export type ClinicalSnapshot = SnapshotAnswers & { updated_at: string; updated_by_name: string | null }

/** The answers have no schema here, because every screen that loads the contracts would load it too. `entry.ts` validates them. */
export const ClinicalSnapshot = z.looseObject({ updated_at: instant }) as unknown as z.ZodType<ClinicalSnapshot>

/** The involuntary hold that a dashboard shows with a countdown. `time_zone` is the hospital's time zone. */
export const InvoluntaryHold = z.object({
  hold_kind: z.enum(holdKinds).nullable(),
  hold_expires_at: when,
  time_zone: z.string(),
})
export type InvoluntaryHold = z.infer<typeof InvoluntaryHold>

/** The part of the snapshot that is displayed with an application. Available without loading the patient. */
export const SnapshotSummary = InvoluntaryHold.extend({
  legal_status: z.enum(legalStatuses).nullable(),
  last_use: z.array(LastUse),
})
export type SnapshotSummary = z.infer<typeof SnapshotSummary>
