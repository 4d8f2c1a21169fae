import { expect, test } from 'vitest'
import { tag } from '../../../directory/tags.ts'
import { emptySections, missingForAdmissions } from './admissionFacts.ts'

const empty = {
  addictions: {},
  prescriptions: [],
  daily_medications_required: [],
  daily_medications_explanation: null,
  social_determinants: [],
}
const complete: Parameters<typeof missingForAdmissions>[0] = {
  ...empty,
  addictions: { 600: [1, 2, 3, 4] as [number, number, number, number] },
  daily_medications_required: [tag.dailyMedications.yes],
  daily_medications_explanation: 'Sertraline 50 mg',
  social_determinants: [tag.courtAppearance.no],
}
const missing = (change: Partial<typeof complete>) => missingForAdmissions({ ...complete, ...change }).map(({ key }) => key)

test('lists the facts that admissions staff need first, in intake order with their section', () => {
  expect(missingForAdmissions(empty)).toEqual([
    { key: 'substances', section: 6, title: 'Substance Use' },
    { key: 'medications', section: 8, title: 'Physical Health' },
    { key: 'legal_status', section: 10, title: 'Social Determinants' },
  ])
  expect(missingForAdmissions(complete)).toEqual([])
})

test('reports a substance without its last use', () => {
  expect(missing({ addictions: { 600: [1, 0, 3, 4] } })).toEqual(['last_use'])
  expect(missing({ addictions: { 600: [1, 2, 0, 0] } })).toEqual([])
})

test('accepts "no daily medication", and "yes" only with an explanation or a prescription', () => {
  const other = tag.dailyMedications.yes + 1
  expect(missing({ daily_medications_required: [other], daily_medications_explanation: null })).toEqual([])
  expect(missing({ daily_medications_explanation: null })).toEqual(['medications'])
  expect(missing({ daily_medications_explanation: null, prescriptions: [700] })).toEqual([])
})

test('accepts any answer about court or law enforcement as legal status', () => {
  for (const answer of [...Object.values(tag.courtAppearance), ...Object.values(tag.reportsToLawEnforcement)])
    expect(missing({ social_determinants: [answer] })).toEqual([])
  expect(missing({ social_determinants: [tag.historyOfTrauma.yes] })).toEqual(['legal_status'])
})

test('an unfinished intake lists the sections that were never saved, except the release', () => {
  const saved = Object.fromEntries(['1', '3', '4', '5', '6', '7', '9'].map(number => [number, '2026-11-20T15:00:00Z']))
  expect(emptySections({ sections_saved: saved, intake_complete: false })).toEqual([
    { number: 8, title: 'Physical Health' },
    { number: 10, title: 'Social Determinants' },
  ])
  expect(emptySections({ sections_saved: {}, intake_complete: true })).toEqual([])
})
