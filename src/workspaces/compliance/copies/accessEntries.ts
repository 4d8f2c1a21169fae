import type { Access } from '#domain/compliance/copies/schema.ts'
import { texts } from '../../../i18n/english/copies.ts'
import { workflowTime } from '../../../ui/times.ts'
import type { Entry } from './copyBlocks.ts'

const { lines } = texts
/** Labels for most resources in the access log, by their names in the contract. */
const nounLabels: Record<string, string | undefined> = texts.whats

/** Groups record views by day and person because a long case may have thousands of views. */
export function accessEntries(access: readonly Access[]): Entry[] {
  const days = Map.groupBy(access, row => `${workflowTime(row.at).slice(0, 10)}, ${row.by ?? lines.passage}`)
  return [...days].map(([head, views]) => {
    const kinds = Map.groupBy(views, row => `${row.did} ${row.what}`)
    return {
      head,
      lines: [...kinds.values()].map(same => {
        const { what, did } = same[0]!
        return { value: lines.times(same.length, nounLabels[what] ?? what, lines[did]) }
      }),
    }
  })
}
