import type { ReadOptions, SkippedRow } from './batches.ts'
import { type Finding, RowRemarks } from './clean.ts'
import { openTable, type Row } from './table.ts'

type Options = NonNullable<Parameters<typeof openTable>[2]>
/** The columns of a file, and the headings that stand for them. */
export type Layout = { shapes: Parameters<typeof openTable>[1] } & Pick<Options, 'optional' | 'aliases'>

type ItemReader<T> = {
  read: (row: Row, remarks: RowRemarks) => T | Finding | null
  keyOf: (item: T) => string
  /** The item's key as shown in messages, such as `code 00430`, and the facts that its rows must agree on. */
  describe: (item: T) => string
  facts: Record<string, (item: T) => unknown>
  /** Adds what a later row for the same item says to the first one. */
  combine?: (first: T, later: T, remarks: RowRemarks) => void
}

/**
 * Collects all items in a file, without duplicates. Rows with equal facts are duplicates. If rows conflict, leaves them all out and
 * lists them with both values, because the file does not show which value is right. Reports unreadable rows as skipped, with their
 * line numbers. Leaves out rows for which `read` returns null. Throws `CannotImport` if the file cannot be read or lacks required
 * columns.
 */
export async function readUnique<T extends object>(
  path: string,
  { shapes, ...columns }: Layout,
  options: ReadOptions,
  reader: ItemReader<T>,
) {
  const table = await openTable(path, shapes, { fileName: options.fileName, mapping: options.mapping, ...columns })
  const skipped: SkippedRow[] = []
  const remarks: SkippedRow[] = []
  const byKey = new Map<string, { item: T; line: number }>()
  const contradicted = new Map<string, number>()
  const counts = { rows: 0, duplicates: 0, leftOut: 0, conflicts: 0, zip_restored: 0 }
  for await (const row of table.rows) {
    counts.rows++
    const noted = new RowRemarks()
    const item = 'reason' in row ? row : reader.read(row, noted)
    if (item === null) counts.leftOut++
    else if ('reason' in item) skipped.push({ line: row.line, columns: item.columns, reason: item.reason })
    else {
      const key = reader.keyOf(item)
      const first = byKey.get(key)
      const reason = first && conflictOf(reader, first, { item, line: row.line })
      if (!first) byKey.set(key, { item, line: row.line })
      else if (!reason) {
        counts.duplicates++
        reader.combine?.(first.item, item, noted)
      } else {
        if (!contradicted.has(key)) skipped.push({ line: first.line, reason })
        contradicted.set(key, first.line)
        skipped.push({ line: row.line, reason })
      }
      remarks.push(...noted.at(row.line))
      counts.zip_restored += noted.restored
    }
  }
  for (const key of contradicted.keys()) byKey.delete(key)
  skipped.sort((a, b) => a.line - b.line)
  return {
    ...counts,
    conflicts: contradicted.size,
    skipped,
    remarks,
    summary: table.summary,
    found: [...byKey.values()].map(({ item }) => item),
  }
}

type Numbered<T> = { item: T; line: number }

/** Describes what two rows for the same item disagree on; undefined if they agree. */
function conflictOf<T>({ describe, facts }: ItemReader<T>, first: Numbered<T>, later: Numbered<T>): string | undefined {
  for (const [name, fact] of Object.entries(facts)) {
    const [value, laterValue] = [fact(first.item), fact(later.item)]
    if (value === laterValue) continue
    const values = `"${value ?? ''}" in line ${first.line} and "${laterValue ?? ''}" in line ${later.line}`
    return `Conflict: ${describe(first.item)} has the ${name} ${values}. Neither row is imported.`
  }
  return undefined
}
