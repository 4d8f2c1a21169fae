import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { populations } from '../../directory/beds/schema.ts'
import { careByIntensity } from '../../directory/tags.ts'
import { reasons } from '../../placement/applications/reasons.ts'
import {
  bedValue,
  type ContradictedField,
  contradictingReasons,
  correctListing,
  type Decline,
  findContradictions,
  findListingIssues,
  type ListedFields,
  parseBedValue,
} from './rules.ts'

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
  treatment_level,
  population,
  free,
  told_at,
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

  test('the most frequent issue and reason come first, ties in a fixed order', () => {
    const decline = (reason: string, change: object): Decline => ({ reason, at, needs: needs(change) })
    const higher = decline('Needs higher level of care', { required: [iop] })
    const lower = decline('Needs a lower level of care', { required: [444] })
    const network = [decline('No OON Benefits', { plans: ['B'] }), decline('No OON Benefits', { plans: ['A'] })]
    const issues = (declines: Decline[]) =>
      findListingIssues(listing(), declines, []).map(({ field, value, count, reasons }) => ({
        of: `${field} ${value}`,
        count,
        reasons: reasons.map(({ reason, count }) => `${reason}: ${count}`),
      }))
    const once = 'No OON Benefits: 1'
    const both = ['Needs a lower level of care: 1', 'Needs higher level of care: 1']
    for (const declines of [
      [...network, higher, lower],
      [lower, higher, ...network.toReversed()],
    ])
      expect(issues(declines)).toEqual([
        { of: `treatment_levels ${residential}`, count: 2, reasons: both },
        { of: 'insurance_plans_in_network A', count: 1, reasons: [once] },
        { of: 'insurance_plans_in_network B', count: 1, reasons: [once] },
      ])
    expect(issues([lower, higher, higher])[0]?.reasons).toEqual([
      'Needs higher level of care: 2',
      'Needs a lower level of care: 1',
    ])
  })

  test('the latest of several responses covers the declines before it', () => {
    const declined = (day: number): Decline => ({ reason: 'Policy is HMO', at: `2026-11-0${day}T10:00:00Z`, needs: needs() })
    const answered = (day: number) => ({ field: 'excludes_hmo' as const, value: null, until: `2026-11-0${day}T10:00:00Z` })
    const declines = [declined(1), declined(2), declined(3)]
    for (const answers of [
      [answered(1), answered(2)],
      [answered(2), answered(1)],
    ])
      expect(findListingIssues(listing(), declines, answers)).toMatchObject([{ count: 1, since: declines[2]!.at }])
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

describe('the level of care that could have been offered instead', () => {
  const unranked = 443
  const instead = (reason: string, required: number[], treatment_levels: number[]) =>
    findContradictions(reason, needs({ required }), listing({ treatment_levels })).map(({ value }) => Number(value))
  const higher = (required: number[], listed: number[]) => instead('Needs higher level of care', required, listed)
  const lower = (required: number[], listed: number[]) => instead('Needs a lower level of care', required, listed)

  test('is the nearest one, in any order of the listing', () => {
    for (const listed of [
      [inpatient, 450, residential],
      [residential, 450, inpatient],
      [450, residential, inpatient],
    ]) {
      expect(higher([iop], listed)).toEqual([residential])
      expect(lower([440], listed)).toEqual([450])
    }
  })

  test('is the first of several with the same intensity', () => {
    for (const listed of [
      [450, 446, 441],
      [441, 446, 450],
      [446, 450, 441],
    ]) {
      expect(higher([iop], listed)).toEqual([441])
      expect(lower([440], listed)).toEqual([441])
    }
  })

  test('is beyond every requested level, and substances among the needs do not matter', () => {
    expect(higher([iop, inpatient], [residential])).toEqual([])
    expect(lower([residential, iop], [outpatient, 451])).toEqual([outpatient])
    expect(higher([iop, 600], [residential])).toEqual([residential])
    expect(lower([inpatient, 600], [residential])).toEqual([residential])
  })

  test('is never a level of care whose intensity is unknown', () => {
    expect(careByIntensity.flat()).not.toContain(unranked)
    expect(higher([iop], [unranked])).toEqual([])
    expect(lower([inpatient], [unranked])).toEqual([])
  })
})

describe('correcting a listing', () => {
  const correct = (field: ContradictedField, value: string | null, change: Partial<ListedFields> = {}) =>
    correctListing(listing(change), { field, value })

  test('excludes HMO policies, unless it already does', () => {
    expect(correct('excludes_hmo', null)).toEqual({ excludes_hmo: true })
    expect(correct('excludes_hmo', null, { excludes_hmo: false })).toEqual({ excludes_hmo: true })
    expect(correct('excludes_hmo', null, { excludes_hmo: true })).toBeNull()
  })

  test('removes one level of care, but never the last one', () => {
    expect(correct('treatment_levels', String(residential))).toEqual({ treatment_levels: [inpatient, iop] })
    expect(correct('treatment_levels', String(outpatient))).toBeNull()
    expect(correct('treatment_levels', String(residential), { treatment_levels: [residential] })).toBeNull()
  })

  test('moves a plan out of network', () => {
    expect(correct('insurance_plans_in_network', 'A')).toEqual({
      insurance_plans_in_network: ['B'],
      insurance_plans_out_network: ['C', 'A'],
    })
    expect(correct('insurance_plans_in_network', 'A', { insurance_plans_out_network: ['A'] })).toEqual({
      insurance_plans_in_network: ['B'],
      insurance_plans_out_network: ['A'],
    })
    expect(correct('insurance_plans_in_network', 'C')).toBeNull()
    expect(correct('insurance_plans_in_network', null)).toBeNull()
  })

  test('sets the open beds of one kind to none', () => {
    const open_beds = [bed(residential, 'women'), bed(residential, 'men'), bed(inpatient, 'men')]
    expect(correct('open_beds', `${residential} men`, { open_beds })).toEqual({
      open_beds: [open_beds[0], { ...open_beds[1]!, free: 0 }, open_beds[2]],
    })
    expect(correct('open_beds', `${inpatient} women`, { open_beds })).toBeNull()
    expect(correct('open_beds', `${residential} men`, { open_beds: [bed(residential, 'men', 0)] })).toBeNull()
    for (const unreadable of [null, '', String(residential), `${residential} everyone`])
      expect(correct('open_beds', unreadable, { open_beds })).toBeNull()
  })

  test('reads the kind of bed that a statement names', () => {
    expect(parseBedValue(bedValue({ treatment_level: residential, population: 'women' }))).toEqual({
      treatment_level: residential,
      population: 'women',
    })
    expect(parseBedValue(null)).toBeUndefined()
  })
})
