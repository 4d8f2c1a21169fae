import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tag } from '../tags.ts'
import { countExpiresAt, countsToLower, isFresh, offeredBedKinds, sameKind, suitsPatient } from './rules.ts'
import { populations } from './schema.ts'

const [detox, residential] = [441, 449]

test('a facility reports beds for each residential level of care and each gender it admits', () => {
  const of = (accepted_genders: number | null) =>
    offeredBedKinds({ treatment_levels: [detox, tag.bedless.outpatient, residential], accepted_genders })
  expect(of(tag.gender.femaleOnly)).toEqual([
    { treatment_level: detox, population: 'women' },
    { treatment_level: residential, population: 'women' },
  ])
  expect(of(tag.gender.maleOnly).map(item => item.population)).toEqual(['men', 'men'])
  expect(of(tag.gender.coed)).toHaveLength(6)
  expect(of(null)).toHaveLength(6)
  expect(offeredBedKinds({ treatment_levels: Object.values(tag.bedless), accepted_genders: null })).toEqual([])
})

test('with any settings, a count is current until it expires and never afterward', () => {
  const instant = fc.integer({ min: 0, max: 2_000_000_000 }).map(seconds => new Date(seconds * 1000).toISOString())
  fc.assert(
    fc.property(
      instant,
      fc.integer({ min: 1, max: 168 }),
      fc.integer({ min: 0, max: 400 * 3600 }),
      (told_at, fade_hours, later) => {
        const now = new Date(Date.parse(told_at) + later * 1000).toISOString()
        expect(isFresh({ fades_at: countExpiresAt(told_at, { fade_hours }) }, now)).toBe(later < fade_hours * 3600)
      },
    ),
  )
  expect(isFresh({ fades_at: null }, '2026-11-20T15:00:00Z')).toBe(false)
})

test('a bed matches by level of care and gender; if the gender is unknown, all beds match', () => {
  const fitting = (gender: string | null, levels: number[] = [detox]) =>
    populations.filter(population => suitsPatient({ treatment_level: detox, population }, { levels, gender }))
  expect(fitting('female')).toEqual(['women', 'anyone'])
  expect(fitting('male')).toEqual(['men', 'anyone'])
  expect(fitting('non-binary')).toEqual([...populations])
  expect(fitting(null)).toEqual([...populations])
  expect(fitting('male', [])).toEqual(['men', 'anyone'])
  expect(fitting('male', [residential])).toEqual([])
})

test('a count expires exactly after its hours', () => {
  const fades_at = countExpiresAt('2026-11-20T12:00:00.000Z', { fade_hours: 24 })
  expect(fades_at).toBe('2026-11-21T12:00:00.000Z')
  expect([isFresh({ fades_at }, '2026-11-21T11:59:59.999Z'), isFresh({ fades_at }, fades_at)]).toEqual([true, false])
})

test('beds are of the same kind only if both the level of care and the population are the same', () => {
  const bed = { treatment_level: detox, population: 'women' } as const
  expect(sameKind(bed, { ...bed })).toBe(true)
  expect(sameKind(bed, { ...bed, treatment_level: residential })).toBe(false)
  expect(sameKind(bed, { ...bed, population: 'men' })).toBe(false)
})

test('after an admission, current counts of the patient’s level of care with a free bed may be outdated', () => {
  const now = '2026-11-20T15:00:00.000Z'
  const bed = {
    id: 1,
    treatment_level: detox,
    population: 'anyone' as const,
    open: 2,
    held: 1,
    told_at: '2026-11-20T14:00:00.000Z',
    told_by: null,
    fades_at: '2026-11-21T14:00:00.000Z',
  }
  const other = (change: Partial<typeof bed> | { open: null; fades_at: null }) =>
    countsToLower({ beds: [{ ...bed, ...change }] }, [detox], now)
  expect(other({})).toEqual([bed])
  for (const change of [{ held: 2 }, { open: null, fades_at: null }, { fades_at: now }, { treatment_level: residential }])
    expect(other(change)).toEqual([])
})
