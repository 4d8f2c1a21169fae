import type { Access } from '#domain/copies/schema.ts'
import { workflowTime } from '../../components/times.ts'
import { texts } from '../../i18n/english/copies.ts'
import type { Entry } from './copyBlocks.ts'

const { lines, whats } = texts

/** Groups record access by day and person, because a long case has thousands of views. */
export function accessEntries(access: readonly Access[]): Entry[] {
  const days = Map.groupBy(access, one => `${workflowTime(one.at).slice(0, 10)}, ${one.by ?? lines.nobody}`)
  return [...days].map(([head, looks]) => {
    const kinds = Map.groupBy(looks, one => `${one.did} ${one.what}`)
    return {
      head,
      lines: [...kinds.values()].map(same => {
        const { what, did } = same[0]!
        return { value: lines.times(same.length, whats[what as keyof typeof whats] ?? what, lines[did]) }
      }),
    }
  })
}
