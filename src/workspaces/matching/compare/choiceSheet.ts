import type { Needs } from '#domain/matching/needs.ts'
import type { Match } from '#domain/matching/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import type { Tags } from '../../../dataProvider/useTags.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { distanceWords } from '../distanceWords.ts'
import { openQuestions } from '../openQuestions.ts'
import { profileOf } from './profile.ts'

/** A facility on the sheet, with a checkbox next to its name. */
export type SheetPlace = { name: string; lines: { about: string; text: string }[] }

type SheetContext = { needs: Needs; tags: Tags; nameOf: (tag: number) => string; place: string }

/**
 * Lists the choice sheet's facilities by distance, because our ranking must not influence the patient's choice. Contains nothing
 * that identifies the patient.
 */
export const choiceSheet = (matches: readonly Match[], context: SheetContext): SheetPlace[] =>
  matches.toSorted((a, b) => a.distance - b.distance).map(match => sheetPlace(match, context))

function sheetPlace(match: Match, { needs, tags, nameOf, place }: SheetContext): SheetPlace {
  const { levels, payment, transport, services } = profileOf(match, needs, tags, texts.sheet)
  const { sheet } = texts
  const joined = (parts: readonly string[]) => (parts.length > 0 ? parts.join(', ') : sheet.notStated)
  const needed = services.flatMap(({ offers }) => offers.filter(offer => offer.needed).map(({ name }) => name))
  // Programs come before diagnoses because patients know their diagnoses.
  const more = services.toReversed().flatMap(({ offers }) => offers.filter(offer => !offer.needed).map(({ name }) => name))
  const shown = [...needed, ...more.slice(0, Math.max(0, mostOffers - needed.length))]
  const all = shown.length === needed.length + more.length
  // The patient gets this sheet. The advocate asks about the clinical snapshot and about optional needs.
  const questions = openQuestions({ ...needs, to_ask: null, offered: [] }, match, nameOf)
  const address = [match.address_line_one, match.city, [match.state, match.zip_code].filter(Boolean).join(' ')]
  const phone = match.main_phone_number
  const distance = distanceWords(match, sheet)
  return {
    name: match.name,
    lines: [
      { about: sheet.where, text: address.filter(Boolean).join(', ') },
      { about: sheet.distance, text: place && distance !== sheet.sameZip ? sheet.from(distance, place) : distance },
      { about: sheet.reach, text: phone ? sheet.call(showPhone(phone)) : sheet.notStated },
      { about: sheet.care, text: joined(levels.map(({ name }) => name)) },
      { about: sheet.offers, text: all ? joined(shown) : sheet.andMore(shown.join(', ')) },
      { about: sheet.payment, text: joined(payment) },
      { about: sheet.transport, text: transport ?? sheet.notStated },
      ...(questions.length > 0 ? [{ about: sheet.ask, text: questions.join('. ') }] : []),
    ],
  }
}

/** Maximum number of services listed per facility. Needed services are always listed, even if there are more. */
const mostOffers = 14
