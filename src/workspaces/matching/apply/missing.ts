import type { Needs } from '#domain/matching/needs.ts'
import type { Match } from '#domain/matching/schema.ts'
import { emptySections, missingForAdmissions } from '#domain/patients/intake/admissionFacts.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { missingSnapshotItems } from '#domain/patients/snapshot/items.ts'
import { openQuestions } from '../../../features/matching/openQuestions.ts'
import { snapshotAddress } from '../../../features/snapshot/address.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { texts as snapshot } from '../../../i18n/english/snapshotItems.ts'

/** Something the user should know before applying to a facility. */
export type MissingItem = {
  /** Equal for the same item at different facilities. */
  key: string
  text: string
  /**
   * `missing`: the facility's admissions staff will ask for it, but the intake does not have it. `ask`: the facility has not
   * stated it.
   */
  kind: 'missing' | 'ask'
  /** The screen to complete: a section of the intake, or the clinical snapshot. */
  at?: { to: string; title: string }
  /** Set for items of the clinical snapshot, which the dialogs show on one line. */
  isSnapshotItem?: true
}

type About = { patient: Patient; needs: Needs; nameOf: (tag: number) => string }

const { missing } = texts.apply

/** The intake section to complete. */
export const sectionOf = ({ id }: Pick<Patient, 'id'>, number: number, title: string) => ({
  to: `/patient/intake/edit/section-${number}/p/${id}`,
  title,
})

/** Answers that admissions staff ask for first. */
const factsFor = ({ patient }: About): MissingItem[] =>
  missingForAdmissions(patient).map(({ key, section, title }) => ({
    key,
    kind: 'missing',
    text: missing.facts[key],
    at: sectionOf(patient, section, title),
  }))

/** Sections without any answers, except those with an answer that is already listed. */
function sectionsFor({ patient }: About): MissingItem[] {
  const listed = missingForAdmissions(patient).map(({ section }) => section)
  return emptySections(patient)
    .filter(({ number }) => !listed.includes(number))
    .map(({ number, title }) => ({
      key: `section-${number}`,
      kind: 'missing',
      text: missing.section(title),
      at: sectionOf(patient, number, title),
    }))
}

/** Items that the facility requires and the patient's clinical snapshot lacks. They are a warning: applying is possible without them. */
const snapshotItemsFor = ({ patient }: About, { required_snapshot_items }: Match): MissingItem[] =>
  missingSnapshotItems(required_snapshot_items, patient.clinical_snapshot).map(item => ({
    key: `snapshot-${item}`,
    kind: 'missing',
    text: snapshot.names[item],
    at: { to: snapshotAddress(patient.id), title: snapshot.snapshot },
    isSnapshotItem: true,
  }))

/** What the facility has not stated about payment or about the people it treats. */
const questionsFor = ({ needs, nameOf }: About, match: Match): MissingItem[] =>
  openQuestions(needs, match, nameOf).map(text => ({ key: `ask-${text}`, kind: 'ask', text }))

/** Sources of items for a facility, in the order in which the dialogs show the items. */
const sources: readonly ((about: About, match: Match) => MissingItem[])[] = [
  factsFor,
  sectionsFor,
  snapshotItemsFor,
  questionsFor,
]

/** What is missing, and what to ask, before applying to this facility. */
export const missingFor = (about: About, match: Match): MissingItem[] => sources.flatMap(source => source(about, match))

/** Splits the items for several facilities into those that all of them share and, by facility id, the rest. */
export function sharedItems(about: About, matches: readonly Match[]) {
  const all = matches.map(match => ({ id: match.id, items: missingFor(about, match) }))
  const shared = (all[0]?.items ?? []).filter(({ key }) => all.every(({ items }) => items.some(item => item.key === key)))
  const keys = new Set(shared.map(({ key }) => key))
  return { shared, own: new Map(all.map(({ id, items }) => [id, items.filter(({ key }) => !keys.has(key))])) }
}
