import { acceptsHolds } from '#domain/directory/facilities/holds.ts'
import { tag } from '#domain/directory/tags.ts'
import { ageTags } from '#domain/matching/ages.ts'
import { genderTags } from '#domain/matching/genders.ts'
import type { Needs } from '#domain/matching/needs.ts'
import type { Match } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { openQuestions } from '../openQuestions.ts'

type NameOf = (tag: number) => string

/** Describes the patient's needs that a match meets: needs from the intake, and then payment, gender, and age. */
export function needsMet(needs: Needs, match: Match, nameOf: NameOf): string[] {
  const listed = (ids: readonly number[]) => ids.filter(id => match.features.includes(id)).map(nameOf)
  const takes = (group: readonly number[]) => listed(group).join(', ')
  const { why } = texts
  return [
    ...listed([...needs.required, ...needs.offered]),
    needs.payment === 'cash' && match.features.includes(tag.cash.accepted) && nameOf(tag.cash.accepted),
    match.network === 'in' && why.plan,
    needs.insurance === 'Private' && match.excludes_private_insurance === false && why.privateInsurance,
    needs.hmo && match.excludes_hmo === false && why.hmo,
    needs.gender !== null && takes(genderTags) !== '' && why.gender(takes(genderTags)),
    needs.age !== null && takes(ageTags) !== '' && why.age(takes(ageTags)),
    needs.involuntary_hold && acceptsHolds(match.features) === true && why.hold,
  ].filter(words => words !== false)
}

export const toConfirm = (needs: Needs, match: Match, nameOf: NameOf): string[] => openQuestions(needs, match, nameOf)

/**
 * Lists optional needs from the intake that a match does not list. They do not exclude the match, but the user should ask about
 * them.
 */
const unlisted = (needs: Needs, match: Match, nameOf: NameOf): string[] =>
  needs.offered.filter(id => !match.features.includes(id)).map(nameOf)

/** Everything to ask the facility about: what it has not stated, and optional needs that it does not list. */
export function questionsAbout(needs: Needs, match: Match, nameOf: NameOf): string[] {
  const wishes = unlisted(needs, match, nameOf)
  return [...toConfirm(needs, match, nameOf), ...(wishes.length > 0 ? [texts.why.unlisted(wishes.join(', '))] : [])]
}
