import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'
import { createPacer } from '../platform/system/turns.ts'
import type { ParsedFile, RowNotes, SkippedRow } from './reading/batches.ts'

/** What can be said about rows of a file: they cannot be imported, values were left out or changed, or they name no treatment. */
const noteKinds = ['problems', 'remarks', 'not_listed'] as const
type NoteKind = (typeof noteKinds)[number]
type Notes = Partial<Record<NoteKind, readonly SkippedRow[]>>

/** Rows to compress at a time. */
const perChunk = 200

/**
 * Compresses all problems, remarks, and rows that are not listed, as one line of JSON per row. Writes them in chunks, so that other work
 * can run in between.
 */
export async function packNotes({ skipped, remarks, not_listed = [] }: ParsedFile): Promise<Uint8Array> {
  const gzip = createGzip()
  const packed = buffer(gzip)
  const pace = createPacer()
  const lists: Record<NoteKind, RowNotes> = { problems: skipped, remarks, not_listed }
  for (const kind of noteKinds)
    for (let from = 0; from < lists[kind].length; from += perChunk) {
      const lines = lists[kind].slice(from, from + perChunk).map(row => `${JSON.stringify({ kind, ...row })}\n`)
      if (!gzip.write(lines.join(''))) await once(gzip, 'drain')
      await pace()
    }
  gzip.end()
  return packed
}

/** The rows of one kind in compressed notes. */
export async function* unpackNotes(packed: Uint8Array, kind: NoteKind): AsyncGenerator<SkippedRow> {
  for await (const line of createInterface({ input: Readable.from([packed]).pipe(createGunzip()) })) {
    const row = JSON.parse(line) as (SkippedRow & { kind: NoteKind }) | ({ kind?: undefined } & Notes)
    // Versions before 0445 stored all rows as one object.
    if (row.kind === undefined) yield* row[kind] ?? []
    else if (row.kind === kind) yield row
  }
}
