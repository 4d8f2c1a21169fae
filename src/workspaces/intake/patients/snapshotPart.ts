import type { FeatureTag } from '#domain/directory/featureTags/schema.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { highestCiwa, highestCows } from '#domain/intake/patients/snapshot/entry.ts'
import type { ClinicalSnapshot } from '#domain/intake/patients/snapshot/schema.ts'
import { holdQuestion } from '#domain/intake/patients/timeQuestions.ts'
import { type Facts, type HandoverField, noFacts, type transportModes } from '#domain/placement/applications/handover/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { usDay } from '#domain/platform/dates.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { texts as handoverTexts } from '../../../i18n/english/handover.ts'
import { reviewTexts as review } from '../../../i18n/english/intake.ts'
import { involuntaryHoldTexts as hold, texts } from '../../../i18n/english/snapshot.ts'
import { domainText, domainValue } from '../../../i18n/i18nProvider.ts'
import { workflowTime, zoneWords } from '../../../ui/times.ts'
import { hospitalTime } from '../snapshot/DateTimeField.tsx'

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
/** A time with the question about it, if it is probably wrong. */
export const asked = (time: string | null, question: string | undefined) =>
  time && question ? texts.asked(time, domainText(question)) : time
/** Omits a row that has no value, because the snapshot is optional and empty items would only take up space. */
const row = (label: string, value: string | null): Row[] => (value ? [{ label, value }] : [])

const { labels, units } = texts

const legal = (snapshot: ClinicalSnapshot, at: At): Row[] => [
  ...row(labels.legal_status, snapshot.legal_status && texts.legal[snapshot.legal_status]),
  ...row(labels.hold_kind, snapshot.hold_kind && hold.kinds[snapshot.hold_kind]),
  ...row(labels.hold_started_at, at(snapshot.hold_started_at)),
  ...row(labels.hold_expires_at, asked(at(snapshot.hold_expires_at), holdQuestion(snapshot, Date.parse(snapshot.updated_at)))),
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
  { label: texts.updatedAt, value: joined([at(updated_at), updated_by_name, zoneWords(zone)]) },
]

export const isTime = (field: HandoverField) => field.endsWith('_at') || field === 'peer_to_peer_by'

export const factsOf = ({ handover }: Pick<Application, 'handover'>): Facts => handover ?? noFacts

/** Formats a fact for display; null if there is none. */
export function showFact(field: HandoverField, value: string | null): string | null {
  if (value === null) return null
  if (isTime(field)) return workflowTime(value)
  if (field === 'transport_mode') return handoverTexts.modes[value as (typeof transportModes)[number]]
  if (field === 'report_phone') return showPhone(value)
  return field === 'authorization_valid_until' ? usDay(value) : value
}

/** What the review needs from the tag catalog. */
export type Catalog = {
  name: (id: number) => string
  /** Names of these tags. Null if there are none. */
  names: (ids: number[]) => string | null
  categoryOf: (id: number) => string | undefined
  /** The question that the category's tags answer. */
  question: (category: string) => string
}

export function catalogOf(tags: FeatureTag[]): Catalog {
  const known = new Map(tags.map(tag => [tag.id, tag]))
  const headings = new Map(tags.map(tag => [tag.category, tag.ui_friendly_category ?? tag.category]))
  const name = (id: number) => domainValue(known.get(id)?.content ?? review.noLongerListed(String(id)))
  return {
    name,
    names: ids => ids.map(name).join(', ') || null,
    categoryOf: id => known.get(id)?.category,
    question: category => domainValue(headings.get(category) ?? category),
  }
}
