import { expect, test } from 'vitest'
import { editConflict, isOutdated } from './concurrentEdits.ts'

test('an edit is outdated if the record has changed since the form loaded it', () => {
  const record = { updated_at: '2026-11-20T12:00:00.000Z' }
  expect(isOutdated('2026-11-20T11:59:59.999Z', record)).toBe(true)
  // The same instant, written differently.
  expect(isOutdated('2026-11-20T04:00:00-08:00', record)).toBe(false)
  expect(isOutdated(undefined, record)).toBe(false)
})

test('the conflict returns the current record', () => {
  expect(editConflict({ id: 7 })).toMatchObject({
    code: 'conflict',
    message: 'Someone else changed this record. Reload the page before you save your changes.',
    fresh: { id: 7 },
  })
})
