import type { Junk, Reading } from './batches.ts'
import { openTable, type Row } from './table.ts'

type Shapes = Parameters<typeof openTable>[1]

/**
 * Every thing of a file, once; of a key that comes twice, the later row counts. What cannot be read is junk, with its line; what
 * `read` calls null is left out. Throws `CannotImport` where the file cannot be read or has another shape.
 */
export async function onceEach<T extends object>(
  path: string,
  shapes: Shapes,
  { called }: Reading,
  read: (row: Row) => T | { reason: string } | null,
  keyOf: (thing: T) => string,
) {
  const table = await openTable(path, shapes, { called })
  const junk: Junk[] = []
  const found = new Map<string, T>()
  const counts = { rows: 0, duplicates: 0, leftOut: 0 }
  for await (const row of table.rows) {
    counts.rows++
    const thing = 'reason' in row ? row : read(row)
    if (thing === null) counts.leftOut++
    else if ('reason' in thing) junk.push({ line: row.line, reason: thing.reason })
    else {
      const key = keyOf(thing)
      if (found.has(key)) counts.duplicates++
      found.set(key, thing)
    }
  }
  return { ...counts, junk, look: table.look, found: [...found.values()] }
}
