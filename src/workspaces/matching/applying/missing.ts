import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { sectionAddress, snapshotAddress } from '#domain/intake/patients/addresses.ts'
import { emptySections, missingForAdmissions } from '#domain/intake/patients/intake/admissionFacts.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { missingSnapshotItems } from '#domain/intake/patients/snapshot/summary.ts'
import type { Needs } from '#domain/matching/needs.ts'
import type { Match } from '#domain/matching/schema.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { snapshotItemsTexts as snapshot } from '../../../i18n/english/snapshot.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import {
  type ChosenFacility,
  draftKey,
  forgetOnDevice,
  readOnDevice,
  slotOf,
  slotsOnDevice,
  storeIfPossible,
} from '../../platform/drafts/deviceStorage.ts'
import { openQuestions } from '../facilityWords.ts'

/** Something the user should know before applying to a facility. */
export type MissingItem = {
  /** The same item has the same key at every facility. */
  key: string
  text: string
  /**
   * `missing`: not in the intake, and the facility's admissions staff will ask for it. `ask`: the facility has not stated it, so
   * the user should ask.
   */
  kind: 'missing' | 'ask'
  /** The section of the intake, or the clinical snapshot, where the user can fill in the item. */
  at?: { to: string; title: string }
  /** Empty sections share one line in the dialogs, and so do clinical snapshot items. */
  group?: 'sections' | 'snapshot'
}

type Applying = { patient: Patient; needs: Needs; nameOf: (tag: number) => string }

const { missing } = texts.apply

export const sectionOf = ({ id }: Pick<Patient, 'id'>, number: number, title: string) => ({
  to: sectionAddress('edit', number, id),
  title: domainValue(title),
})

/** Missing answers that admissions staff ask for first. */
const factsFor = ({ patient }: Applying): MissingItem[] =>
  missingForAdmissions(patient).map(({ key, section, title }) => ({
    key,
    kind: 'missing',
    text: missing.facts[key],
    at: sectionOf(patient, section, title),
  }))

/** Sections without any answers, except those that include an answer already listed. */
function sectionsFor({ patient }: Applying): MissingItem[] {
  const listed = missingForAdmissions(patient).map(({ section }) => section)
  return emptySections(patient)
    .filter(({ number }) => !listed.includes(number))
    .map(({ number, title }) => ({
      key: `section-${number}`,
      kind: 'missing',
      text: domainValue(title),
      at: sectionOf(patient, number, title),
      group: 'sections',
    }))
}

/**
 * Items that the facility requires and that are missing from the patient's clinical snapshot. Only a warning: the user can apply
 * without them.
 */
const snapshotItemsFor = ({ patient }: Applying, { required_snapshot_items }: Match): MissingItem[] =>
  missingSnapshotItems(required_snapshot_items, patient.clinical_snapshot).map(item => ({
    key: `snapshot-${item}`,
    kind: 'missing',
    text: snapshot.names[item],
    at: { to: snapshotAddress(patient.id), title: snapshot.snapshot },
    group: 'snapshot',
  }))

/** What to confirm with the facility, as on its card. */
export const questionsFor = ({ needs, nameOf }: Applying, match: Match): MissingItem[] =>
  openQuestions(needs, match, nameOf).map(text => ({ key: `ask-${text}`, kind: 'ask', text }))

/** All sources of items, in the order the dialogs show them. */
const sources: readonly ((applying: Applying, match: Match) => MissingItem[])[] = [
  factsFor,
  sectionsFor,
  snapshotItemsFor,
  questionsFor,
]

export const missingFor = (applying: Applying, match: Match): MissingItem[] => sources.flatMap(source => source(applying, match))

/** Splits the items for several facilities into those that all facilities share and, by facility id, the rest. */
export function sharedItems(applying: Applying, matches: readonly Match[]) {
  const all = matches.map(match => ({ id: match.id, items: missingFor(applying, match) }))
  const shared = (all[0]?.items ?? []).filter(({ key }) => all.every(({ items }) => items.some(item => item.key === key)))
  const keys = new Set(shared.map(({ key }) => key))
  return { shared, own: new Map(all.map(({ id, items }) => [id, items.filter(({ key }) => !keys.has(key))])) }
}

const slotFor = (pid: number) => slotOf(pid, 'facility', '')

/**
 * The facility that this user chose for this patient in Find a bed. Null if there is none. Stored like a draft: encrypted on this
 * device, only for its author, and for one day. If the browser cannot encrypt it, it remains in memory only.
 */
export const chosenFacilityQuery = (user: number, pid: number) =>
  queryOptions({
    queryKey: ['chosenFacility', user, pid],
    queryFn: async (): Promise<ChosenFacility | null> => {
      if (slotsOnDevice(user, slotFor(pid)).length === 0) return null
      return (await readOnDevice<ChosenFacility>(await draftKey(), user, slotFor(pid))) ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

export async function chooseFacility(client: QueryClient, user: number, pid: number, facility: ChosenFacility): Promise<void> {
  setCached(client, chosenFacilityQuery(user, pid).queryKey, facility)
  await storeIfPossible(user, slotFor(pid), facility)
}

export function forgetChosenFacility(client: QueryClient, user: number, pid: number): void {
  setCached(client, chosenFacilityQuery(user, pid).queryKey, null)
  forgetOnDevice(user, slotFor(pid))
}
