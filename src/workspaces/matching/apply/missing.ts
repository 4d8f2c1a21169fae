import type { Needs } from '#domain/matching/needs.ts'
import type { Match } from '#domain/matching/schema.ts'
import { emptySections, missingForAdmissions } from '#domain/patients/intake/admissionFacts.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { openQuestions } from '../../../features/matching/openQuestions.ts'
import { texts } from '../../../i18n/english/matching.ts'

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
  /** The intake section to complete. */
  section?: { number: number; title: string }
}

type About = { patient: Patient; needs: Needs; nameOf: (tag: number) => string }

const { missing } = texts.apply

/** Answers that admissions staff ask for first. */
const factsFor = ({ patient }: About): MissingItem[] =>
  missingForAdmissions(patient).map(({ key, section, title }) => ({
    key,
    kind: 'missing',
    text: missing.facts[key],
    section: { number: section, title },
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
      section: { number, title },
    }))
}

/** What the facility has not stated about payment or about the people it treats. */
const questionsFor = ({ needs, nameOf }: About, match: Match): MissingItem[] =>
  openQuestions(needs, match, nameOf).map(text => ({ key: `ask-${text}`, kind: 'ask', text }))

/** Sources of items for a facility, in the order in which the dialogs show the items. */
const sources: readonly ((about: About, match: Match) => MissingItem[])[] = [factsFor, sectionsFor, questionsFor]

/** What is missing, and what to ask, before applying to this facility. */
export const missingFor = (about: About, match: Match): MissingItem[] => sources.flatMap(source => source(about, match))

/** Splits the items for several facilities into those that all of them share and, by facility id, the rest. */
export function sharedItems(about: About, matches: readonly Match[]) {
  const all = matches.map(match => ({ id: match.id, items: missingFor(about, match) }))
  const shared = (all[0]?.items ?? []).filter(({ key }) => all.every(({ items }) => items.some(item => item.key === key)))
  const keys = new Set(shared.map(({ key }) => key))
  return { shared, own: new Map(all.map(({ id, items }) => [id, items.filter(({ key }) => !keys.has(key))])) }
}
