import type { Needs } from '#domain/matching/needs.ts'
import type { Relaxation } from '#domain/matching/order.ts'
import { type CenterReason, metersPerMile, miles } from '#domain/matching/places.ts'
import type { Match, Reason } from '#domain/matching/schema.ts'
import { findUnknownFacts, type UnknownFact } from '#domain/matching/unknownFacts.ts'
import { metWords, reasonWords, relaxationWords, unknownFactText } from '#domain/matching/words.ts'
import { texts as matching } from '../../i18n/english/matching.ts'
import { domainText } from '../../i18n/i18nProvider.ts'

/**
 * Lists what to confirm with a matching facility for this patient: what it has not stated, and needs that it does not list. A
 * required tag that the facility does not list is an open question, because a "no" would have excluded the match.
 */
export const openQuestions = (needs: Needs, match: Match, nameOf: (tag: number) => string): string[] =>
  findUnknownFacts(needs, { ...match, unspoken_tags: needs.required }).map(open => questionText(open, nameOf))

/** Whether the facility does not state if it accepts an involuntary hold, and the patient is on one (S-25). */
export const asksAboutHold = (needs: Needs, match: Match): boolean =>
  needs.involuntary_hold && findUnknownFacts(needs, match).some(({ about }) => about === 'hold')

type NameOf = (tag: number) => string

// The sentences of `domain/matching/words.ts` in the current language. `nameOf` returns a tag's name in it.
export const questionText = (open: UnknownFact, nameOf: NameOf): string => domainText(unknownFactText(open, nameOf))
export const metTexts = (needs: Needs, match: Match, nameOf: NameOf): string[] => metWords(needs, match, nameOf).map(domainText)
export const reasonText = (reason: Reason, nameOf: NameOf): string =>
  domainText(reasonWords(reason, nameOf, matching.excluded.and))
export const relaxationText = (relaxation: Relaxation, nameOf: NameOf): string =>
  domainText(relaxationWords(relaxation, nameOf, matching.excluded.or))

const texts = matching.center

export const centerName = ({ label, found_by }: { label: string; found_by?: CenterReason['found_by'] | undefined }): string =>
  found_by === 'state' ? texts.state(label) : label

/** Explains which search center was used, and why (S-03). `label` is the center's name. `homeless`: the patient has no home. */
export function centerReason(center: CenterReason & { label: string }, homeless = false): string {
  const { found_by, wanted, problem, zip, fallback } = center
  if (found_by === 'chosen' || !wanted) return texts.chosen
  if (!fallback || !problem) return texts.wanted[wanted]
  const name = centerName(center)
  const why = homeless && isWithoutHome(center) ? texts.noHome : whyNot(wanted, problem, zip ?? '')
  return texts.instead(why, found_by === 'hospital' ? texts.hospital(name) : name)
}

/** Whether the search should start at the patient's home, which has no address. */
export const isWithoutHome = ({ wanted, problem }: Pick<CenterReason, 'wanted' | 'problem'>): boolean =>
  wanted === 'home' && problem === 'no_address'

function whyNot(wanted: NonNullable<CenterReason['wanted']>, problem: NonNullable<CenterReason['problem']>, zip: string): string {
  if (problem === 'no_address') return texts.noAddress[wanted]
  const whose = texts.zip[wanted]
  if (problem === 'no_zip') return texts.noZip(whose)
  if (problem === 'unknown_zip') return texts.unknownZip(whose, zip)
  return problem === 'zip_elsewhere' ? texts.zipElsewhere(whose, zip) : texts.unknownPlace(whose)
}

type Words = Record<'miles' | 'aboutMiles', (miles: string) => string> & Record<'sameZip' | 'veryNear', string>

/** A distance in a list's own words. A facility at the center of the ZIP code that the search starts from has no measurable distance. */
export const distanceWords = ({ distance, approximate }: { distance: number; approximate: boolean }, words: Words): string => {
  const isShownAsZero = distance < metersPerMile / 20
  if (approximate) return isShownAsZero ? words.sameZip : words.aboutMiles(miles(distance))
  return isShownAsZero ? words.veryNear : words.miles(miles(distance))
}

/** Formats a rounded duration: in minutes up to 90 minutes, in hours below two days, and in days otherwise. */
export function roundedDuration(minutes: number): string {
  const { durations } = matching.card
  if (minutes < 90) return durations.minutes(Math.max(1, minutes))
  const hours = Math.round(minutes / 60)
  return hours < 48 ? durations.hours(hours) : durations.days(Math.round(hours / 24))
}
