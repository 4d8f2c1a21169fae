import { expect, test } from 'vitest'
import { batch } from './batches.ts'
import { ListingRows, Packed } from './packed.ts'

test('a packed list returns its items in order, by batch, and sliced like an array', () => {
  const packed = new Packed<{ at: number; none: null; text?: string | undefined }>()
  // Longer than what is not compressed.
  const items = Array.from({ length: 102 * batch + 5 }, (_, at) => ({ at, none: null, ...(at % 2 && { text: 'é "quoted"\n' }) }))
  for (const item of items) packed.add(item)
  for (const from of [batch, 101 * batch, 102 * batch]) expect(packed.batch(from)).toEqual(items.slice(from, from + batch))
  for (const [from, to] of [
    [0, 5],
    [batch - 3, batch + 3],
    [101 * batch - 3, 102 * batch + 2],
    [102 * batch, 200 * batch],
    [7, 3],
    [200 * batch, 201 * batch],
  ] as const)
    expect(packed.slice(from, to)).toEqual(items.slice(from, to))
  expect([packed.length, packed.slice(), [...packed]]).toEqual([items.length, items, items])
  expect([...packed.drain()]).toEqual(items)
})

test('rows about the same listing are joined, however far apart they are, and a listing follows its last row', async () => {
  const rows = new ListingRows<{ text: string }>()
  const ids = Array.from({ length: 240 * batch }, (_, at) => String(at % (120 * batch)))
  for (const [at, id] of ids.entries()) rows.add(id, { text: `${id}/${at}` })
  const found: string[] = []
  await rows.join<string>(
    // The first row of 7 is about no listing.
    ({ text }, earlier) => (text === '7/7' ? undefined : [earlier, text].filter(Boolean).join(' ')),
    {
      add: listing => {
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
