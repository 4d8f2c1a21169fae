import { setImmediate as turn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ParsedFile, SkippedRow } from './reading/batches.ts'
import { countByColumn } from './reading/report.ts'
import { packNotes, unpackNotes } from './rowNotes.ts'

const rows = (count: number, reason: string) =>
  Array.from({ length: count }, (_, index) => ({ line: index + 2, columns: ['zip'], reason: `${reason} ${index}` }))
const fileWith = (notes: Partial<ParsedFile>) => ({ skipped: [], remarks: [], ...notes }) as unknown as ParsedFile
async function unpacked(packed: Uint8Array, kind: Parameters<typeof unpackNotes>[1]): Promise<SkippedRow[]> {
  const found: SkippedRow[] = []
  for await (const { line, columns, reason } of unpackNotes(packed, kind)) found.push({ line, columns, reason })
  return found
}

test('compressed notes give back all rows by kind, also those that an earlier version stored', async () => {
  const parsed = fileWith({ skipped: rows(3, 'no name'), remarks: rows(700, 'was read as'), not_listed: rows(1, 'nothing') })
  const packed = await packNotes(parsed)
  for (const [kind, expected] of [
    ['problems', parsed.skipped],
    ['remarks', parsed.remarks],
    ['not_listed', parsed.not_listed],
  ] as const)
    expect(await unpacked(packed, kind)).toEqual(expected)
  const earlier = gzipSync(JSON.stringify({ problems: parsed.skipped, remarks: parsed.remarks }))
  expect(await unpacked(earlier, 'remarks')).toEqual(parsed.remarks)
  expect(await unpacked(earlier, 'not_listed')).toEqual([])
})

test('counting and compressing the remarks on 100,000 rows lets other work run', async () => {
  const parsed = fileWith({ remarks: rows(100_000, 'was read as') })
  const turnsDuring = async (work: Promise<unknown>) => {
    let [turns, isDone] = [0, false]
    const done = work.then(() => {
      isDone = true
    })
    for (; !isDone; turns++) await turn()
    await done
    return turns
  }
  expect(await turnsDuring(packNotes(parsed))).toBeGreaterThan(10)
  expect(await turnsDuring(countByColumn(parsed))).toBeGreaterThan(1)
})
