import type { Access } from '#domain/copies/schema.ts'
import { workflowTime } from '../../components/times.ts'
import { texts } from '../../i18n/english/copies.ts'
import type { Entry } from './copyBlocks.ts'

const { lines, whats } = texts

/** Who looked at the record or changed it, a day and a person to an entry: a case of weeks has thousands of looks. */
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
