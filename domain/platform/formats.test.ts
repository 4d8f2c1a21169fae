import { describe, expect, test } from 'vitest'
import {
  daysInOrder,
  enumIgnoringCase,
  id,
  instant,
  listing,
  oneTag,
  optionalPaging,
  paging,
  rowId,
  spooled,
  tagList,
  text,
  upload,
} from './formats.ts'
import { z } from './zod.ts'

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const largest = 2_147_483_647

describe('a row id', () => {
  test.each([1, 42, largest])('%d is one, as a number or in a path', row => {
    expect([rowId.parse(row), id.parse(row), id.parse(String(row))]).toEqual([row, row, row])
  })
  test.each([0, -1, 1.5, largest + 1, null])('%j is not one', value => {
    expect([accepts(rowId, value), accepts(id, value), accepts(id, String(value))]).toEqual([false, false, false])
  })
  test.each(['01', '1e3', ' 7', '7 ', '0x1f', '+7', ''])('%j is not one, because each row has exactly one address', value =>
    expect(accepts(id, value)).toBe(false),
  )
})

describe('tags', () => {
  test('one tag and a list are both a list', () => {
    expect([tagList.parse(5), tagList.parse([5, 6]), tagList.parse([]), tagList.parse(null)]).toEqual([[5], [5, 6], [], []])
    expect([accepts(tagList, Array(200).fill(1)), accepts(tagList, Array(201).fill(1)), accepts(tagList, ['5'])]).toEqual([
      true,
      false,
      false,
    ])
  })
  test('where only one is possible, a list with more is rejected', () => {
    expect([oneTag.parse(5), oneTag.parse([5]), oneTag.parse([]), oneTag.parse(null)]).toEqual([5, 5, null, null])
    expect(accepts(oneTag, [5, 6])).toBe(false)
  })
})

test('the days of a range are in order if one is missing, both are the same, or the first is earlier', () => {
  const day = '2026-11-20'
  expect(daysInOrder({})).toBe(true)
  expect([daysInOrder({ from: day }), daysInOrder({ to: day }), daysInOrder({ from: day, to: day })]).toEqual([true, true, true])
  expect(daysInOrder({ from: '2026-11-19', to: day })).toBe(true)
  expect(daysInOrder({ from: '2026-11-21', to: day })).toBe(false)
})

test('an instant has a time zone', () => {
  expect(accepts(instant, '2026-11-20T12:00:00-08:00')).toBe(true)
  expect(accepts(instant, '2026-11-20T12:00:00')).toBe(false)
})

describe('a page of a list', () => {
  test('is the first with 20 rows by default', () => {
    expect(paging.parse({})).toEqual({ page_number: 1, page_size: 20 })
    expect(paging.parse({ page_number: '3', page_size: '50' })).toEqual({ page_number: 3, page_size: 50 })
  })
  test('has 1 to 100 rows, and its number is 1 to 100,000', () => {
    const page = (page_number: unknown, page_size: unknown) => accepts(paging, { page_number, page_size })
    expect([page(1, 1), page(100_000, 100)]).toEqual([true, true])
    expect([page(0, 1), page(100_001, 1), page(1, 0), page(1, 101), page(1.5, 1), page(1, 1.5)]).toEqual(Array(6).fill(false))
  })
  test('is the whole list if a short list is requested without a page', () => {
    expect(optionalPaging.parse({})).toEqual({ page_size: 20 })
    expect(optionalPaging.parse({ page_number: '2' }).page_number).toBe(2)
    const page = (page_number: unknown) => accepts(optionalPaging, { page_number })
    expect([page(1), page(100_000), page(0), page(100_001), page(1.5)]).toEqual([true, true, false, false, false])
  })
})

describe('one of several words', () => {
  const status = enumIgnoringCase(['All', 'Awaiting Approval'])
  test('is found in any case, with underscores for spaces', () => {
    for (const typed of ['Awaiting Approval', 'awaiting approval', ' AWAITING_APPROVAL '])
      expect(status.parse(typed)).toBe('Awaiting Approval')
    expect(enumIgnoringCase(['sent_by_name']).parse('Sent by name')).toBe('sent_by_name')
  })
  test('another word is rejected with the choices', () => {
    expect(status.safeParse('Approved').error?.issues[0]?.message).toBe('Choose one of: All, Awaiting Approval')
    expect(accepts(status, 'x'.repeat(81))).toBe(false)
  })
})

test('a list is sorted in ascending order by default, and by one of its own columns', () => {
  const query = z.object(listing(['name', 'city']))
  expect(query.parse({})).toEqual({ order: 'asc' })
  expect(query.parse({ sort: 'City', order: 'DESC', q: ' Reno ' })).toEqual({ sort: 'city', order: 'desc', q: 'Reno' })
  expect([accepts(query, { sort: 'password' }), accepts(query, { q: 'x'.repeat(101) })]).toEqual([false, false])
})

test('text is trimmed before its length is checked', () => {
  expect(text(3).parse(' abc ')).toBe('abc')
  expect([accepts(text(3), 'abcd'), accepts(text(), 'x'.repeat(255)), accepts(text(), 'x'.repeat(256))]).toEqual([
    false,
    true,
    false,
  ])
})

test.each([
  [upload, { filename: 'a.pdf', mimetype: 'application/pdf', bytes: new Uint8Array() }],
  [spooled, { filename: 'a.csv', stored: '/tmp/a', digest: '', size: 0 }],
] as const)('an uploaded file is a file, not text or another object', (schema, file) => {
  expect(accepts(schema, file)).toBe(true)
  for (const other of ['file', 7, null, undefined, {}])
    expect(schema.safeParse(other).error?.issues[0]?.message).toBe('Choose a file')
})
