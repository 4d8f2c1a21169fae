import { expect, test } from 'vitest'
import { batch } from './batches.ts'
import { ListingRows, Packed } from './packed.ts'

test('a packed list returns its items in order, and by batch', async () => {
  const packed = new Packed<{ at: number; none: null; text?: string | undefined }>()
  const items = Array.from({ length: 2 * batch + 5 }, (_, at) => ({ at, none: null, ...(at % 2 && { text: 'é "quoted"\n' }) }))
  for (const item of items) await packed.add(item)
  expect(await packed.batch(batch)).toEqual(items.slice(batch, 2 * batch))
  expect(await packed.batch(2 * batch)).toEqual(items.slice(2 * batch))
  const read: unknown[] = []
  for await (const item of packed.drain()) read.push(item)
  expect([packed.length, read]).toEqual([items.length, items])
})

test('rows about the same listing are joined, however far apart they are, and a listing follows its last row', async () => {
  const rows = new ListingRows<{ text: string }>()
  const ids = Array.from({ length: 3 * batch }, (_, at) => String(at % (2 * batch)))
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
  expect(found).toHaveLength(2 * batch)
  expect([found[0], found[batch]]).toEqual([`${batch}/${batch}`, `0/0 0/${2 * batch}`])
  expect(found[batch + 7]).toBe(`7/${2 * batch + 7}`)
})
