import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reasons } from '../applications/reasons.ts'
import { populations } from '../beds/schema.ts'
import { careByIntensity } from '../tags.ts'
import { type Decline, findListingIssues } from './evidence.ts'
import { bedValue, contradictingReasons, correctListing, findContradictions, type ListedFields } from './rules.ts'

const [inpatient, residential, iop, outpatient] = [444, 449, 452, 453] as const
const listing = (change: Partial<ListedFields> = {}): ListedFields => ({
  excludes_hmo: null,
  insurance_plans_in_network: ['A', 'B'],
  insurance_plans_out_network: ['C'],
  treatment_levels: [inpatient, residential, iop],
  open_beds: [],
  ...change,
})
const at = '2026-11-02T10:00:00Z'
const needs = (change: object = {}) => ({ required: [], plans: [], hmo: false, levels: [], gender: null, at, ...change })
const hmo = { field: 'excludes_hmo', value: null }
const plan = (value: string) => ({ field: 'insurance_plans_in_network', value })
const bed = (treatment_level: number, population: 'women' | 'men' | 'anyone', free = 2, told_at = '2026-11-02T09:00:00Z') => ({
  ...{ treatment_level, population, free, told_at },
})
const beds = (...values: string[]) => values.map(value => ({ field: 'open_beds', value }))
const level = (id: number) => ({ field: 'treatment_levels', value: String(id) })

test.each([
  ['Policy is HMO', needs(), listing(), [hmo]],
  ['Policy is HMO', needs(), listing({ excludes_hmo: false }), [hmo]],
  ['Policy is HMO', needs(), listing({ excludes_hmo: true }), []],
  ['No OON Benefits', needs({ plans: ['A'] }), listing(), [plan('A')]],
  ['No OON Benefits', needs({ plans: ['C'] }), listing(), []],
  ['No OON Benefits', needs({ plans: [] }), listing(), []],
  ['Needs higher level of care', needs({ required: [iop] }), listing(), [level(residential)]],
  ['Needs higher level of care', needs({ required: [residential] }), listing(), [level(inpatient)]],
  ['Needs higher level of care', needs({ required: [inpatient] }), listing(), []],
  ['Needs a lower level of care', needs({ required: [inpatient] }), listing(), [level(residential)]],
  ['Needs a lower level of care', needs({ required: [outpatient] }), listing(), []],
  ['Needs a lower level of care', needs(), listing(), []],
  // These reasons concern only the patient or would reveal a diagnosis.
  ['Insurance is not valid', needs({ plans: ['A'] }), listing(), []],
  ['Primary diagnosis unsupported', needs({ required: [residential] }), listing(), []],
  ['Not a good fit', needs({ required: [residential] }), listing(), []],
  ['No availability', needs({ levels: [residential] }), listing(), []],
  // The facility had reported suitable beds before the decline.
  [
    'No availability',
    needs({ levels: [residential], gender: 'female' }),
    listing({
      open_beds: [...[bed(residential, 'women'), bed(residential, 'anyone'), bed(residential, 'men'), bed(inpatient, 'women')]],
    }),
    beds(`${residential} women`, `${residential} anyone`),
  ],
  [
    'No Availability',
    needs({ levels: [residential] }),
    listing({ open_beds: [bed(residential, 'men')] }),
    beds(`${residential} men`),
  ],
  ['No availability', needs({ levels: [residential] }), listing({ open_beds: [bed(residential, 'men', 0)] }), []],
  ['No availability', needs({ levels: [residential] }), listing({ open_beds: [bed(residential, 'men', 1, at)] }), []],
  ['Not a good fit', needs({ levels: [residential] }), listing({ open_beds: [bed(residential, 'men')] }), []],
] as const)('"%s" contradicts exactly the expected statements of the listing', (reason, overrides, listed, statements) => {
  expect(findContradictions(reason, overrides, listed)).toEqual(statements)
})

test('every reason with a rule is one of the listed reasons [APP-057] [APP-058]', () => {
  const known: readonly string[] = [
    ...reasons.payment_rejected_reason,
    ...reasons.interview_denied_reason,
    ...reasons.not_accepted_reason,
  ]
  expect(contradictingReasons.filter(reason => !known.includes(reason))).toEqual([])
})

const levels = careByIntensity.flat()
const anyListing = fc.record({
  excludes_hmo: fc.constantFrom(null, true, false),
  insurance_plans_in_network: fc.uniqueArray(fc.constantFrom('A', 'B', 'C')),
  insurance_plans_out_network: fc.constant<string[]>([]),
  treatment_levels: fc.uniqueArray(fc.constantFrom(...levels), { minLength: 1 }),
  open_beds: fc.uniqueArray(
    fc.record({
      treatment_level: fc.constantFrom(...levels),
      population: fc.constantFrom(...populations),
      free: fc.integer({ min: 0, max: 3 }),
      told_at: fc.constantFrom(...[100, 500, 900].map(n => new Date(n * 86_400_000).toISOString())),
    }),
    { selector: bedValue, maxLength: 4 },
  ),
})
const anyDecline = fc.record({
  reason: fc.constantFrom(...Object.values(reasons).flat()),
  at: fc.integer({ min: 0, max: 999 }).map(n => new Date(n * 86_400_000).toISOString()),
  needs: fc.record({
    required: fc.uniqueArray(fc.constantFrom(...levels)),
    plans: fc.uniqueArray(fc.constantFrom('A', 'B', 'C')),
    hmo: fc.boolean(),
    levels: fc.uniqueArray(fc.constantFrom(...levels)),
    gender: fc.constantFrom(null, 'female', 'male'),
  }),
})

describe('the listing issues raised by declines', () => {
  test('a correction removes exactly the contradicted statement and its issue', () => {
    fc.assert(
      fc.property(anyListing, fc.array(anyDecline, { maxLength: 8 }), (listed, declines) => {
        for (const question of findListingIssues(listed, declines, [])) {
          const change = correctListing(listed, question)!
          const after = findListingIssues({ ...listed, ...change }, declines, [])
          expect(after.filter(({ field, value }) => field === question.field && value === question.value)).toEqual([])
          expect(
            Object.keys(change).filter(field => field !== question.field && field !== 'insurance_plans_out_network'),
          ).toEqual([])
          expect({ ...listed, ...change }.treatment_levels.length).toBeGreaterThan(0)
        }
      }),
    )
  })

  test('an answered issue returns with the next decline, which is then the only one counted', () => {
    fc.assert(
      fc.property(anyListing, fc.array(anyDecline, { minLength: 1, maxLength: 8 }), anyDecline, (listed, declines, later) => {
        const questions = findListingIssues(listed, declines, [])
        const answers = questions.map(({ field, value, until }) => ({ field, value, until }))
        expect(findListingIssues(listed, declines, answers)).toEqual([])
        const next = { ...later, at: new Date(2_000 * 86_400_000).toISOString() }
        for (const question of findListingIssues(listed, [...declines, next], answers))
          expect(question).toMatchObject({ count: 1, since: next.at, until: next.at })
      }),
    )
  })

  test('the evidence has reasons, counts and days, but no patient data', () => {
    const decline = (at: string, reason = 'Policy is HMO'): Decline => ({ reason, at, needs: needs() })
    expect(findListingIssues(listing(), [decline('2026-11-03T10:00:00Z'), decline('2026-11-01T10:00:00Z')], [])).toEqual([
      {
        ...hmo,
        reasons: [{ reason: 'Policy is HMO', count: 2 }],
        count: 2,
        since: '2026-11-01T10:00:00Z',
        until: '2026-11-03T10:00:00Z',
      },
    ])
  })
})
