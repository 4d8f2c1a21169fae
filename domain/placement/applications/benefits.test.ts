import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outOfPocket, scholarshipExceedsCost, showsBenefits } from './steps.ts'

const vob = (deductible: number, copay: number, scholarship_amount: number | null) => ({ deductible, copay, scholarship_amount })

test('estimates the cost as deductible + copay - scholarship [APP-014]', () => {
  expect(outOfPocket(vob(500, 40, 100))).toBe(440)
  expect(outOfPocket(vob(500, 40, null))).toBe(540)
  expect(outOfPocket(vob(0.1, 0.2, null))).toBe(0.3)
})

test('estimates 0 and warns if the scholarship exceeds the cost [S-10]', () => {
  expect([outOfPocket(vob(1500.5, 20, 9999)), scholarshipExceedsCost(vob(1500.5, 20, 9999))]).toEqual([0, true])
  expect([outOfPocket(vob(500, 40, 540)), scholarshipExceedsCost(vob(500, 40, 540))]).toEqual([0, false])
  expect(scholarshipExceedsCost(vob(0, 0, null))).toBe(false)
})

test('never estimates a negative cost [S-10]', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 }).map(sum => sum / 100)
  fc.assert(
    fc.property(cents, cents, fc.option(cents), (deductible, copay, scholarship_amount) => {
      const amounts = { deductible, copay, scholarship_amount }
      expect(outOfPocket(amounts)).toBeGreaterThanOrEqual(0)
      if (scholarshipExceedsCost(amounts)) expect(outOfPocket(amounts)).toBe(0)
    }),
  )
})

test('the facility sees the benefits only after it has decided on the patient [APP-060]', () => {
  const shown = (viewer: 'advocate' | 'facility') =>
    [null, true, false].map(application_approved => showsBenefits({ application_approved }, viewer))
  expect(shown('advocate')).toEqual([true, true, true])
  expect(shown('facility')).toEqual([false, true, true])
})
