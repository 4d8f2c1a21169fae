import { expect, test } from 'vitest'
import { OwnSettings, TableSettings } from './schema.ts'

const accepts = (settings: object) => TableSettings.safeParse(settings).success
const columns = <T>(count: number, value: T) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`c_${String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))}`, value]),
  )

test('a table’s settings are optional, and unknown ones are rejected', () => {
  expect(accepts({})).toBe(true)
  expect(accepts({ columns: { name: true }, order: ['name'], widths: { name: 120 }, density: 'compact', page_size: 50 })).toBe(
    true,
  )
  expect([accepts({ color: 'red' }), accepts({ density: 'dense' }), accepts({ page_size: 30 })]).toEqual([false, false, false])
})

test('has at most 40 columns, each with a plain name', () => {
  for (const setting of [
    (n: number) => ({ columns: columns(n, true) }),
    (n: number) => ({ widths: columns(n, 100) }),
    (n: number) => ({ order: Object.keys(columns(n, true)) }),
  ])
    expect([accepts(setting(40)), accepts(setting(41))]).toEqual([true, false])
  for (const name of ['Name', 'a b', '', 'x'.repeat(41), 'a;', ';a']) expect(accepts({ order: [name] })).toBe(false)
  expect(accepts({ order: ['x'.repeat(40)] })).toBe(true)
})

test('a column is 20 to 2,000 pixels wide', () => {
  expect([20, 2000, 19, 2001, 20.5].map(width => accepts({ widths: { name: width } }))).toEqual([true, true, false, false, false])
})

test('narrow screens have their own settings for each table', () => {
  const settings = { users: { density: 'compact' }, 'users.narrow': { density: 'comfortable' }, 'messages.narrow': {} }
  expect(OwnSettings.parse(settings)).toEqual(settings)
  expect(OwnSettings.safeParse({ 'users.wide': {} }).success).toBe(false)
})
