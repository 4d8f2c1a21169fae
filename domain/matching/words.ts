import type { Relaxation } from './relaxations.ts'
import { facts, openBeds } from './rules.ts'
import type { Reason } from './schema.ts'
import type { SnapshotQuestion } from './snapshotNeeds.ts'
import type { UnknownFact } from './unknownFacts.ts'

const exclusions = new Map([...facts.flatMap(({ excludes }) => excludes ?? []), openBeds].map(row => [row.code, row]))
const questions = new Map(facts.flatMap(({ asks }) => asks ?? []).map(row => [row.about, row.words]))

type NameOf = (tag: number) => string

/** Describes a reason, for display after the facility's name. `nameOf` returns a tag's name. */
export function reasonWords(reason: Reason, nameOf: NameOf): string {
  const named =
    'tags' in reason
      ? reason.tags.map(nameOf)
      : 'takes' in reason
        ? reason.takes.map(nameOf)
        : 'plans' in reason
          ? reason.plans
          : []
  return `${exclusions.get(reason.code)!.words} ${list(named)}`.trimEnd()
}

const list = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Describes the condition to drop. The UI appends the number of facilities that this would add. */
export function relaxationWords({ reason, leave_out, tags }: Relaxation, nameOf: NameOf): string {
  if (reason !== 'lacks_features') return exclusions.get(reason)!.relaxed!
  const named = tags.map(nameOf).join(' or ')
  return leave_out === 'filter' ? `Without the filter ${named}` : `If ${named} is not required`
}

const snapshotNames: Record<SnapshotQuestion, string> = {
  medical_clearance: 'no medical clearance yet',
  pregnancy: 'pregnancy',
  mobility: 'mobility',
  behaviors: 'behavior',
  observation_level: 'observation level',
  infections: 'infections',
}

/** Describes an open question, for display below “Ask the facility:”. */
export function unknownFactText(open: UnknownFact, nameOf: NameOf): string {
  const named =
    'tags' in open ? open.tags.map(nameOf) : 'questions' in open ? open.questions.map(question => snapshotNames[question]) : []
  return `${questions.get(open.about)!} ${named.join(', ')}`.trimEnd()
}
