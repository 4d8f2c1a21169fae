import type { SnapshotAnswers } from './schema.ts'
import { type SnapshotItem, snapshotItems } from './schema.ts'

const hasVitals = (snapshot: SnapshotAnswers) =>
  (['systolic', 'pulse', 'temperature', 'respiration', 'oxygen_saturation'] as const).every(field => snapshot[field] !== null)

/** Whether the snapshot has an answer for an item. */
const items: Record<SnapshotItem, (snapshot: SnapshotAnswers) => boolean> = {
  legal_status: ({ legal_status }) => legal_status !== null,
  medical_clearance: ({ medical_clearance }) => medical_clearance !== null,
  vitals: hasVitals,
  blood_alcohol: ({ blood_alcohol }) => blood_alcohol !== null,
  ciwa: ({ ciwa_score }) => ciwa_score !== null,
  cows: ({ cows_score }) => cows_score !== null,
  last_use: ({ last_use }) => last_use.some(({ at }) => at !== null),
  allergies: ({ allergies, no_known_allergies }) => no_known_allergies || allergies !== null,
  pregnancy: ({ pregnancy }) => pregnancy !== null,
  mobility: ({ mobility }) => mobility !== null,
  behavior: ({ behaviors }) => behaviors.length > 0,
  observation_level: ({ observation_level }) => observation_level !== null,
  infections: ({ infections }) => infections.length > 0,
}

/** The required items without an answer, in form order. If there is no snapshot, all required items are missing. */
export const missingSnapshotItems = (required: readonly SnapshotItem[], snapshot: SnapshotAnswers | null): SnapshotItem[] =>
  snapshotItems.filter(item => required.includes(item) && !(snapshot && items[item](snapshot)))
