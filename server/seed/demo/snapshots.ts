import type { SnapshotItem } from '#domain/intake/patients/snapshot/schema.ts'
import { emptySnapshot, type SnapshotAnswers } from '#domain/intake/patients/snapshot/schema.ts'
import { metersBetween } from '#domain/matching/places.ts'
import type { Db } from '../../platform/db/connect.ts'
import { hoursAgo } from '../rows.ts'
import type { Directory } from './directory.ts'
import type { PlainPatient } from './patients.ts'

/** The content of a patient's clinical snapshot: a hold that expires within hours, withdrawal scores, or almost nothing. */
export type SnapshotKind = 'hold' | 'withdrawal' | 'sparse'

type Subject = { id: number; patient: PlainPatient; kind: SnapshotKind; by: number }

/** Adds clinical snapshots with times relative to `now`. One hold expires in nine hours. */
export async function insertSnapshots(tx: Db, subjects: readonly Subject[], now: Date): Promise<void> {
  if (!subjects.length) return
  const at = now.toISOString()
  await tx
    .insertInto('clinical_snapshots')
    .values(
      subjects.map(({ id, patient, kind, by }) => {
        const answers = snapshotAnswers(kind, patient, now)
        return {
          patient_id: id,
          answers: JSON.stringify(answers),
          hold_expires_at: answers.hold_expires_at,
          // Reminders that were due before the demo began are not sent.
          reminded_at: at,
          updated_by: by,
          updated_at: hoursAgo(now, kind === 'hold' ? 1 : 2),
        }
      }),
    )
    .execute()
}

/** The answers of a snapshot of this kind, with times relative to `now`. */
export function snapshotAnswers(kind: SnapshotKind, { addictions = {} }: PlainPatient, now: Date): SnapshotAnswers {
  if (kind === 'sparse') return { ...emptySnapshot, legal_status: 'voluntary', allergies: 'Penicillin (hives)' }
  const taken = hoursAgo(now, 2)
  const [hours, amount] = kind === 'hold' ? [30, null] : [11, 'Amount unknown']
  const last_use = Object.keys(addictions).map(id => ({ substance: Number(id), at: hoursAgo(now, hours), amount }))
  const measured = {
    ...emptySnapshot,
    last_use,
    vitals_at: taken,
    infections: ['none' as const],
    mobility: 'independent' as const,
    medical_clearance: 'cleared' as const,
    medical_clearance_at: hoursAgo(now, 4),
    no_known_allergies: true,
  }
  if (kind === 'hold')
    return {
      ...measured,
      legal_status: 'involuntary',
      hold_kind: 'emergency',
      hold_started_at: hoursAgo(now, 63),
      hold_expires_at: hoursAgo(now, -9),
      systolic: 132,
      diastolic: 84,
      pulse: 88,
      temperature: 98.4,
      respiration: 16,
      oxygen_saturation: 98,
      blood_alcohol: 0,
      blood_alcohol_at: hoursAgo(now, 5),
      behaviors: ['anxious', 'suicidal_thoughts'],
      observation_level: 'every_15',
    }
  return {
    ...measured,
    legal_status: 'voluntary',
    systolic: 148,
    diastolic: 92,
    pulse: 104,
    temperature: 99.1,
    respiration: 18,
    oxygen_saturation: 97,
    blood_alcohol: 40,
    blood_alcohol_at: hoursAgo(now, 6),
    ciwa_score: 14,
    ciwa_at: taken,
    cows_score: 9,
    cows_at: taken,
    behaviors: ['anxious'],
    observation_level: 'every_30',
  }
}

/** The items that the test facility and the nearest other facility on Passage require. */
const required: readonly SnapshotItem[][] = [
  ['legal_status', 'medical_clearance', 'vitals', 'ciwa', 'last_use'],
  ['vitals', 'cows', 'infections'],
]

/** Stores the snapshot items that two facilities require. */
export async function requireSnapshotItems(tx: Db, { facilities, house }: Directory): Promise<void> {
  const here = { latitude: house.row.latitude!, longitude: house.row.longitude! }
  const distanceTo = ({ row }: Directory['house']) => metersBetween(here, { latitude: row.latitude!, longitude: row.longitude! })
  const others = facilities.filter(({ id, staffed, row }) => id !== house.id && staffed && row.status === 'Approved')
  const nearest = others.sort((a, b) => distanceTo(a) - distanceTo(b)).slice(0, 1)
  for (const [n, { id }] of [house, ...nearest].entries())
    await tx.updateTable('facilities').set({ required_snapshot_items: required[n]! }).where('id', '=', id).execute()
}
