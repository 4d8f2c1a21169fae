import type { Junk, Reading } from './batches.ts'
import { openTable, type Row } from './table.ts'

type Shapes = Parameters<typeof openTable>[1]

type How<T> = {
  read: (row: Row) => T | { reason: string } | null
  keyOf: (thing: T) => string
  /** The item's key for messages, such as `code 00430`, and the facts on which its rows must agree. */
  called: (thing: T) => string
  facts: Record<string, (thing: T) => unknown>
}

/**
 * All items in a file without duplicates. Rows with equal facts count as duplicates. Contradictory rows are all left out and
 * listed with both values, because the file does not show which one is right. Unreadable rows are reported as junk, with their
 * line; rows for which `read` returns null are left out. Throws `CannotImport` if the file cannot be read or has other columns.
 */
export async function onceEach<T extends object>(path: string, shapes: Shapes, reading: Reading, how: How<T>) {
  const table = await openTable(path, shapes, { called: reading.called })
  const junk: Junk[] = []
  const found = new Map<string, { thing: T; line: number }>()
  const contradicted = new Map<string, number>()
  const counts = { rows: 0, duplicates: 0, leftOut: 0, conflicts: 0 }
  for await (const row of table.rows) {
    counts.rows++
    const thing = 'reason' in row ? row : how.read(row)
    if (thing === null) counts.leftOut++
    else if ('reason' in thing) junk.push({ line: row.line, reason: thing.reason })
    else {
      const key = how.keyOf(thing)
      const first = found.get(key)
      const reason = first && conflictOf(how, first, { thing, line: row.line })
      if (!first) found.set(key, { thing, line: row.line })
      else if (!reason) counts.duplicates++
      else {
        if (!contradicted.has(key)) junk.push({ line: first.line, reason })
        contradicted.set(key, first.line)
        junk.push({ line: row.line, reason })
      }
    }
  }
  for (const key of contradicted.keys()) found.delete(key)
  junk.sort((one, other) => one.line - other.line)
  return {
    ...counts,
    conflicts: contradicted.size,
    junk,
    look: table.look,
    found: [...found.values()].map(({ thing }) => thing),
  }
}

type Placed<T> = { thing: T; line: number }

/** What two rows for the same item disagree about, as a sentence; undefined if they agree. */
function conflictOf<T>({ called, facts }: How<T>, first: Placed<T>, later: Placed<T>): string | undefined {
  for (const [name, fact] of Object.entries(facts)) {
    const [one, other] = [fact(first.thing), fact(later.thing)]
    if (one === other) continue
    const said = `"${one ?? ''}" in line ${first.line} and "${other ?? ''}" in line ${later.line}`
    return `Conflict: ${called(first.thing)} has the ${name} ${said}. Neither row is imported.`
  }
  return undefined
}
