import { expect, test } from 'vitest'
import { BulkApproval, bulkStatus } from './bulk.ts'
import { z } from './zod.ts'

const Change = z.object(bulkStatus(z.enum(['Approved', 'Not Approved'])))
const rows = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const problems = (schema: z.ZodType, input: object) => schema.safeParse(input).error?.issues.map(({ message }) => message)

test('a bulk change has 1 to 500 rows and is not a preview by default', () => {
  expect(Change.parse({ ids: [7] })).toEqual({ ids: [7], preview: false })
  expect(problems(Change, { ids: rows(500) })).toBeUndefined()
  expect(problems(Change, { ids: [] })).toEqual(['Select at least one row'])
  expect(problems(Change, { ids: rows(501) })).toEqual(['Select at most 500 rows at a time'])
})

test('a bulk change can include the status that the preview showed', () => {
  expect(Change.parse({ ids: [7], seen: { 7: 'Approved' }, preview: true }).seen).toEqual({ 7: 'Approved' })
  expect(problems(Change, { ids: [7], seen: { 7: 'Deleted' } })).toHaveLength(1)
})

test('at most 100 sign-ups are approved at a time, each for a hospital, a new one, or one to be suggested', () => {
  const approval = (count: number) => ({ rows: rows(count).map(id => ({ id })) })
  expect(
    BulkApproval.parse({ rows: [{ id: 1 }, { id: 2, organization: null }, { id: 3, organization: 4, none_seen: true }] }),
  ).toEqual({
    rows: [
      { id: 1, none_seen: false },
      { id: 2, organization: null, none_seen: false },
      { id: 3, organization: 4, none_seen: true },
    ],
    preview: false,
  })
  expect(problems(BulkApproval, approval(100))).toBeUndefined()
  expect(problems(BulkApproval, approval(0))).toEqual(['Select at least one row'])
  expect(problems(BulkApproval, approval(101))).toEqual(['Select at most 100 rows at a time'])
})
