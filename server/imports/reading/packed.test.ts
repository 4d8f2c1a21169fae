import { expect, test } from 'vitest'
import { batch } from './batches.ts'
import { ListingRows, Packed, RemarkList } from './packed.ts'

test('a packed list returns its items in order, and by batch', async () => {
  const packed = new Packed<{ at: number; none: null; text?: string | undefined }>()
  // Longer than what is not compressed.
  const items = Array.from({ length: 102 * batch + 5 }, (_, at) => ({ at, none: null, ...(at % 2 && { text: 'é "quoted"\n' }) }))
  for (const item of items) await packed.add(item)
  expect(await packed.batch(batch)).toEqual(items.slice(batch, 2 * batch))
  expect(await packed.batch(101 * batch)).toEqual(items.slice(101 * batch, 102 * batch))
  expect(await packed.batch(102 * batch)).toEqual(items.slice(102 * batch))
  const read: unknown[] = []
  for await (const item of packed.drain()) read.push(item)
  expect([packed.length, read]).toEqual([items.length, items])
})

test('rows about the same listing are joined, however far apart they are, and a listing follows its last row', async () => {
  const rows = new ListingRows<{ text: string }>()
  const ids = Array.from({ length: 240 * batch }, (_, at) => String(at % (120 * batch)))
  for (const [at, id] of ids.entries()) await rows.add(id, { text: `${id}/${at}` })
  const found: string[] = []
  await rows.join<string>(
    // The first row of 7 is about no listing.
    ({ text }, earlier) => (text === '7/7' ? undefined : [earlier, text].filter(Boolean).join(' ')),
    {
      add: async listing => {
        found.push(listing)
      },
    },
  )
  expect(found).toHaveLength(120 * batch)
  expect([found[0], found.at(-1)]).toEqual([
    `0/0 0/${120 * batch}`,
    `${120 * batch - 1}/${120 * batch - 1} ${120 * batch - 1}/${240 * batch - 1}`,
  ])
  expect(found[7]).toBe(`7/${120 * batch + 7}`)
})

test('a list of remarks is iterated and sliced like an array', () => {
  const remarks = new RemarkList()
  const all = Array.from({ length: 3 * batch - 1 }, (_, at) => ({ line: at, columns: ['zip'], reason: `é ${at}` }))
  for (const remark of all) remarks.push(remark)
  expect([remarks.length, [...remarks]]).toEqual([all.length, all])
  for (const [from, to] of [
    [0, 5],
    [batch - 3, batch + 3],
    [2 * batch, 3 * batch],
    [0, 3 * batch - 1],
    [0, 10 * batch],
  ] as const)
    expect(remarks.slice(from, to)).toEqual(all.slice(from, to))
})
