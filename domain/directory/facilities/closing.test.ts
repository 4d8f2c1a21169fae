import { expect, test } from 'vitest'
import { bookedProblem } from './rules.ts'

test('a location with booked patients cannot be deleted, and the error says what to do first [S-13]', () => {
  expect(bookedProblem(1)).toBe(
    '1 patient is booked or admitted here. Record the admission or the outcome first, then delete the location.',
  )
  expect(bookedProblem(2)).toBe(
    '2 patients are booked or admitted here. Record each admission or outcome first, then delete the location.',
  )
})
