import type { Listing } from './directory.ts'
import type { Needs } from './needs.ts'
import type { Relaxation } from './order.ts'
import { applies, facts, openBeds, rules } from './rules.ts'
import type { Reason } from './schema.ts'
import type { UnknownFact } from './unknownFacts.ts'

const exclusions = new Map(
  [...facts.flatMap(({ excludes }) => excludes ?? []), { ...openBeds, fromMidnight: undefined }].map(row => [row.code, row]),
)
const questions = new Map(facts.flatMap(({ asks }) => asks ?? []).map(row => [row.about, row.words]))

type NameOf = (tag: number) => string

/** Describes a reason, for display after the facility's name. `nameOf` returns a tag's name, and `and` joins the last two names. */
export function reasonWords(reason: Reason, nameOf: NameOf, and = 'and'): string {
  const named =
    'tags' in reason
      ? reason.tags.map(nameOf)
      : 'takes' in reason
        ? reason.takes.map(nameOf)
        : 'plans' in reason
          ? reason.plans
          : []
  const { words, fromMidnight } = exclusions.get(reason.code)!
  return `${('from_midnight' in reason && reason.from_midnight && fromMidnight) || words} ${list(named, and)}`.trimEnd()
}

const list = (words: readonly string[], and: string) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`

/** Describes the condition to drop. The UI appends the number of facilities that this would add. `or` joins names. */
export function relaxationWords({ reason, leave_out, tags }: Relaxation, nameOf: NameOf, or = 'or'): string {
  if (reason !== 'lacks_features') return exclusions.get(reason)!.relaxed!
  const named = tags.map(nameOf).join(` ${or} `)
  return leave_out === 'filter' ? `Without the filter ${named}` : `If ${named} is not required`
}

/** Describes an open question, for display below “Ask the facility:”. */
export function unknownFactText(open: UnknownFact, nameOf: NameOf): string {
  const named = 'tags' in open ? open.tags.map(nameOf) : 'counties' in open ? open.counties : []
  return `${questions.get(open.about)!} ${named.join(', ')}`.trimEnd()
}

/**
 * Describes what a facility states that meets the patient's needs: the listed tags from the intake and the clinical snapshot, and then
 * each other fact.
 */
export function metWords(needs: Needs, facility: Listing, nameOf: NameOf): string[] {
  const listed = [...needs.required, ...needs.offered].filter(id => facility.features.includes(id)).map(nameOf)
  const met = rules.flatMap(rule => {
    const stated = rule.stated(facility)
    if (!rule.shows || !applies(rule, needs) || rule.meets(needs, stated) !== true) return []
    const named = (rule.shows.tags?.(stated, needs) ?? []).map(nameOf).join(', ')
    return [[rule.shows.words, named].filter(Boolean).join(' ')]
  })
  return [...new Set([...listed, ...met])]
}
