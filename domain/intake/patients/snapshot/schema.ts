import { instant, rowId } from '../../../platform/formats.ts'
import { z } from '../../../platform/zod.ts'

/** The snapshot's section key in an intake's drafts. */
export const snapshotKey = 'clinical_snapshot'

export const legalStatuses = ['voluntary', 'involuntary'] as const
/** The kinds of involuntary holds. Their names and durations differ by state. California, for example, has 5150 and 5250 holds. */
export const holdKinds = ['emergency', 'extended', 'court_order', 'guardian', 'other'] as const

/** The snapshot items that a facility can require, in form order. `summary.ts` checks them. */
export const snapshotItems = [
  ...(['legal_status', 'medical_clearance', 'vitals', 'blood_alcohol', 'ciwa', 'cows', 'last_use', 'allergies'] as const),
  ...(['pregnancy', 'mobility', 'behavior', 'observation_level', 'infections'] as const),
] as const
export type SnapshotItem = (typeof snapshotItems)[number]

const when = instant.nullable()

/** One substance: its addiction tag, when it was last used, and how much was used. */
export const LastUse = z.object({ substance: rowId, at: when, amount: z.string().nullable() })
export type LastUse = z.infer<typeof LastUse>

export const clearances = ['cleared', 'pending', 'not_cleared'] as const
export const pregnancies = ['no', 'yes', 'unknown', 'not_applicable'] as const
export const mobilities = ['independent', 'walks_with_aid', 'wheelchair', 'one_person', 'two_person', 'bedbound'] as const
export const behaviors = [
  'calm',
  'anxious',
  'agitated',
  'aggressive',
  'suicidal_thoughts',
  'self_harm',
  'psychosis',
  'confused',
  'elopement',
] as const
export const observationLevels = ['routine', 'every_30', 'every_15', 'line_of_sight', 'one_to_one'] as const
export const infections = [
  'none',
  'covid',
  'influenza',
  'tuberculosis',
  'mrsa',
  'c_difficile',
  'lice',
  'scabies',
  'hepatitis',
  'hiv',
  'other',
] as const

const words = z.string().nullable()
const number = z.number().nullable()

/**
 * The facts that admissions staff need first. They are optional and separate from the ten intake sections. Each measurement has a
 * time, and its name or comment states its unit.
 */
export const SnapshotAnswers = z.object({
  legal_status: z.enum(legalStatuses).nullable(),
  hold_kind: z.enum(holdKinds).nullable(),
  hold_started_at: when,
  hold_expires_at: when,
  medical_clearance: z.enum(clearances).nullable(),
  medical_clearance_at: when,
  vitals_at: when,
  systolic: number.describe('mmHg'),
  diastolic: number.describe('mmHg'),
  pulse: number.describe('Beats per minute'),
  temperature: number.describe('°F'),
  respiration: number.describe('Breaths per minute'),
  oxygen_saturation: number.describe('Percent'),
  blood_alcohol: number.describe('mg/dL'),
  blood_alcohol_at: when,
  ciwa_score: number.describe('CIWA-Ar, 0 to 67'),
  ciwa_at: when,
  cows_score: number.describe('COWS, 0 to 48'),
  cows_at: when,
  last_use: z.array(LastUse),
  no_known_allergies: z.boolean(),
  allergies: words,
  pregnancy: z.enum(pregnancies).nullable(),
  pregnancy_weeks: number,
  mobility: z.enum(mobilities).nullable(),
  behaviors: z.array(z.enum(behaviors)),
  observation_level: z.enum(observationLevels).nullable(),
  infections: z.array(z.enum(infections)),
  other_infections: words,
})
export type SnapshotAnswers = z.infer<typeof SnapshotAnswers>

export const emptySnapshot: SnapshotAnswers = {
  legal_status: null,
  hold_kind: null,
  hold_started_at: null,
  hold_expires_at: null,
  medical_clearance: null,
  medical_clearance_at: null,
  vitals_at: null,
  systolic: null,
  diastolic: null,
  pulse: null,
  temperature: null,
  respiration: null,
  oxygen_saturation: null,
  blood_alcohol: null,
  blood_alcohol_at: null,
  ciwa_score: null,
  ciwa_at: null,
  cows_score: null,
  cows_at: null,
  last_use: [],
  no_known_allergies: false,
  allergies: null,
  pregnancy: null,
  pregnancy_weeks: null,
  mobility: null,
  behaviors: [],
  observation_level: null,
  infections: [],
  other_infections: null,
}

/** A patient's clinical snapshot: the answers, who saved them, and when. */
export const ClinicalSnapshot = SnapshotAnswers.extend({ updated_at: instant, updated_by_name: z.string().nullable() })
export type ClinicalSnapshot = z.infer<typeof ClinicalSnapshot>

/** The involuntary hold that a dashboard shows, with a countdown if its end is known. `time_zone` is the hospital's time zone. */
export const InvoluntaryHold = z.object({
  hold_kind: z.enum(holdKinds).nullable(),
  hold_expires_at: when,
  time_zone: z.string(),
})
export type InvoluntaryHold = z.infer<typeof InvoluntaryHold>

/** What makes a hold another one, so that whoever confirmed the former has to confirm it again. */
export const HoldTerms = InvoluntaryHold.omit({ time_zone: true })
export type HoldTerms = z.infer<typeof HoldTerms>

/** The part of the snapshot that is displayed with an application. Available without loading the patient. */
export const SnapshotSummary = InvoluntaryHold.extend({
  legal_status: z.enum(legalStatuses).nullable(),
  last_use: z.array(LastUse),
})
export type SnapshotSummary = z.infer<typeof SnapshotSummary>
