import type { Patient } from '#domain/intake/patients/schema.ts'
import { highestCiwa, highestCows } from '#domain/intake/patients/snapshot/entry.ts'
import type { ClinicalSnapshot } from '#domain/intake/patients/snapshot/schema.ts'
import { zoneName } from '#domain/platform/zones.ts'
import { texts as hold } from '../../../i18n/english/involuntaryHold.ts'
import { texts as review } from '../../../i18n/english/review.ts'
import { texts } from '../../../i18n/english/snapshot.ts'
import { hospitalTime } from '../snapshot/hospitalTime.ts'
import type { Catalog } from './catalog.ts'

type Row = { label: string; value: string | null }

/** The snapshot's number among the sections of a review. The intake's ten sections are numbered 1 to 10. */
export const snapshotNumber = 0

/** Returns the clinical snapshot's rows, or a note if a closed application hides it (S-12). Undefined if there is no snapshot. */
export function snapshotPart(patient: Patient, read: Catalog): { number: number; title: string; rows: Row[] } | undefined {
  const { clinical_snapshot: snapshot, time_zone, hidden_fields } = patient
  const part = { number: snapshotNumber, title: texts.title }
  if (hidden_fields?.includes('clinical_snapshot')) return { ...part, rows: [{ label: texts.title, value: review.hidden }] }
  if (!snapshot) return undefined
  const at = (instant: string | null) => (instant ? hospitalTime(time_zone, instant) : null)
  return {
    ...part,
    rows: [
      ...legal(snapshot, at),
      ...measured(snapshot, at),
      ...care(snapshot),
      ...use(snapshot, at, read),
      ...saved(snapshot, at, time_zone),
    ],
  }
}

type At = (instant: string | null) => string | null
const joined = (parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ') || null
/** Omits a row that has no value, because the snapshot is optional and empty items would only take up space. */
const row = (label: string, value: string | null): Row[] => (value ? [{ label, value }] : [])

const { labels, units } = texts

const legal = (snapshot: ClinicalSnapshot, at: At): Row[] => [
  ...row(labels.legal_status, snapshot.legal_status && texts.legal[snapshot.legal_status]),
  ...row(labels.hold_kind, snapshot.hold_kind && hold.kinds[snapshot.hold_kind]),
  ...row(labels.hold_started_at, at(snapshot.hold_started_at)),
  ...row(labels.hold_expires_at, at(snapshot.hold_expires_at)),
  ...row(
    labels.medical_clearance,
    joined([snapshot.medical_clearance && texts.clearances[snapshot.medical_clearance], at(snapshot.medical_clearance_at)]),
  ),
]

function measured(snapshot: ClinicalSnapshot, at: At): Row[] {
  const { systolic, diastolic } = snapshot
  const withUnit = (value: number | null, unit: string) => (value === null ? null : texts.measured(value, unit))
  const scored = (value: number | null, highest: number, when: string | null) =>
    value === null ? null : joined([texts.score(value, highest), at(when)])
  return [
    ...row(labels.blood_pressure, systolic === null || diastolic === null ? null : texts.pressure(systolic, diastolic)),
    ...row(labels.pulse, withUnit(snapshot.pulse, units.pulse)),
    ...row(labels.temperature, withUnit(snapshot.temperature, units.temperature)),
    ...row(labels.respiration, withUnit(snapshot.respiration, units.pulse)),
    ...row(labels.oxygen_saturation, snapshot.oxygen_saturation === null ? null : texts.percent(snapshot.oxygen_saturation)),
    ...row(labels.vitals_at, at(snapshot.vitals_at)),
    ...row(
      labels.blood_alcohol,
      snapshot.blood_alcohol === null
        ? null
        : joined([withUnit(snapshot.blood_alcohol, units.alcohol), at(snapshot.blood_alcohol_at)]),
    ),
    ...row(labels.ciwa_score, scored(snapshot.ciwa_score, highestCiwa, snapshot.ciwa_at)),
    ...row(labels.cows_score, scored(snapshot.cows_score, highestCows, snapshot.cows_at)),
  ]
}

function care(snapshot: ClinicalSnapshot): Row[] {
  const { pregnancy, pregnancy_weeks } = snapshot
  const weeks = pregnancy === 'yes' && pregnancy_weeks !== null ? texts.weeks(pregnancy_weeks) : null
  return [
    ...row(labels.allergies, snapshot.no_known_allergies ? labels.no_known_allergies : snapshot.allergies),
    ...row(labels.pregnancy, weeks ?? (pregnancy && texts.pregnancies[pregnancy])),
    ...row(labels.mobility, snapshot.mobility && texts.mobilities[snapshot.mobility]),
    ...row(labels.behaviors, joined(snapshot.behaviors.map(one => texts.behaviors[one]))),
    ...row(labels.observation_level, snapshot.observation_level && texts.observation[snapshot.observation_level]),
    ...row(
      labels.infections,
      joined([
        ...snapshot.infections.filter(one => one !== 'other').map(one => texts.infections[one]),
        snapshot.other_infections,
      ]) ?? (snapshot.infections.includes('other') ? texts.infections.other : null),
    ),
  ]
}

const use = ({ last_use }: ClinicalSnapshot, at: At, read: Catalog): Row[] =>
  last_use.flatMap(one =>
    row(texts.lastUseOf(read.name(one.substance)), joined([at(one.at), one.amount]) ?? review.answerMissing),
  )

const saved = ({ updated_at, updated_by_name }: ClinicalSnapshot, at: At, zone: string): Row[] => [
  { label: texts.updatedAt, value: joined([at(updated_at), updated_by_name, zoneName(zone)]) },
]
