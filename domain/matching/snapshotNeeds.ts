import type { SnapshotAnswers } from '../intake/patients/snapshot/schema.ts'

/** The facts of the clinical snapshot that decide whether a facility can care for the patient, in form order. */
export const snapshotQuestions = [
  'medical_clearance',
  'pregnancy',
  'mobility',
  'behaviors',
  'observation_level',
  'infections',
] as const
export type SnapshotQuestion = (typeof snapshotQuestions)[number]

/** The snapshot's answers that matching reads. */
export type MatchSnapshot = Pick<SnapshotAnswers, 'legal_status' | SnapshotQuestion>

/** Whether an answer needs more than any facility offers. Facility profiles do not say which of these needs they meet. */
const asks: Record<SnapshotQuestion, (snapshot: MatchSnapshot) => boolean> = {
  medical_clearance: ({ medical_clearance }) => medical_clearance === 'pending' || medical_clearance === 'not_cleared',
  pregnancy: ({ pregnancy }) => pregnancy === 'yes',
  mobility: ({ mobility }) => mobility !== null && mobility !== 'independent',
  behaviors: ({ behaviors }) => behaviors.some(one => one !== 'calm' && one !== 'anxious'),
  observation_level: ({ observation_level }) => observation_level !== null && observation_level !== 'routine',
  infections: ({ infections }) => infections.some(one => one !== 'none'),
}

/**
 * The snapshot facts to ask every facility about, because no profile answers them. Empty if the patient needs nothing special, and
 * null if there is no snapshot, so nothing could be compared.
 */
export const questionsFrom = (snapshot: MatchSnapshot | null): SnapshotQuestion[] | null =>
  snapshot && snapshotQuestions.filter(question => asks[question](snapshot))

/** Whether the patient is on an involuntary hold, so that facilities that refuse holds are excluded (S-25). */
export const isOnHold = (snapshot: Pick<SnapshotAnswers, 'legal_status'> | null): boolean =>
  snapshot?.legal_status === 'involuntary'
