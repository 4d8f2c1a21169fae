import { describe, expect, test } from 'vitest'
import { SnapshotEntry, snapshotProblems } from './entry.ts'
import { emptySnapshot } from './schema.ts'

const now = '2026-11-20T15:00:00.000Z'
const minute = 60_000
const day = 24 * 60 * minute
/** An instant this many milliseconds before now. */
const ago = (time: number) => new Date(Date.parse(now) - time).toISOString()
const read = (given: object) => SnapshotEntry.parse({ ...emptySnapshot, ...given })
/** The errors of an entry by field. */
const errors = (given: object): Record<string, string> => {
  const result = SnapshotEntry.safeParse({ ...emptySnapshot, ...given })
  return Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

describe('a snapshot entry', () => {
  test('may be empty, and missing and null answers become the empty snapshot', () => {
    expect(SnapshotEntry.parse({})).toEqual(emptySnapshot)
    expect(SnapshotEntry.parse(emptySnapshot)).toEqual(emptySnapshot)
  })

  test('accepts an instant as ISO 8601 or in epoch seconds, up to the year 2100', () => {
    expect(read({ vitals_at: now }).vitals_at).toBe(now)
    expect(read({ vitals_at: Date.parse(now) / 1000 }).vitals_at).toBe(now)
    expect(read({ vitals_at: 1 }).vitals_at).toBe('1970-01-01T00:00:01.000Z')
    expect(read({ vitals_at: 4_102_444_800 }).vitals_at).toBe('2100-01-01T00:00:00.000Z')
    for (const wrong of [0, -1, 1.5, 4_102_444_801, '11/20/2026'])
      expect(errors({ vitals_at: wrong })).toHaveProperty('vitals_at')
  })

  test('lists each behavior and infection once', () => {
    const { behaviors, infections } = read({ behaviors: ['calm', 'calm', 'anxious'], infections: ['mrsa', 'mrsa'] })
    expect(behaviors).toEqual(['calm', 'anxious'])
    expect(infections).toEqual(['mrsa'])
    expect(errors({ behaviors: ['cheerful'] })).toHaveProperty('behaviors.0')
    expect(errors({ mobility: 'flies' })).toHaveProperty('mobility')
  })

  test.each([
    ['systolic', 40, 300, { diastolic: 20, vitals_at: now }, 'Enter a systolic pressure from 40 to 300 mmHg'],
    ['diastolic', 20, 200, { systolic: 300, vitals_at: now }, 'Enter a diastolic pressure from 20 to 200 mmHg'],
    ['pulse', 20, 250, { vitals_at: now }, 'Enter a pulse from 20 to 250 beats per minute'],
    ['temperature', 80, 115, { vitals_at: now }, 'Enter a temperature from 80 to 115 °F'],
    ['respiration', 4, 80, { vitals_at: now }, 'Enter a respiration rate from 4 to 80 breaths per minute'],
    ['oxygen_saturation', 40, 100, { vitals_at: now }, 'Enter an oxygen saturation from 40 to 100%'],
    ['blood_alcohol', 0, 800, { blood_alcohol_at: now }, 'Enter a blood alcohol level from 0 to 800 mg/dL (0.08% is 80 mg/dL)'],
    ['ciwa_score', 0, 67, { ciwa_at: now }, 'Enter a CIWA-Ar score from 0 to 67'],
    ['cows_score', 0, 48, { cows_at: now }, 'Enter a COWS score from 0 to 48'],
    ['pregnancy_weeks', 1, 45, { pregnancy: 'yes' }, 'Enter a number of weeks from 1 to 45'],
  ] as const)('%s is from %d to %d', (field, from, to, required, message) => {
    for (const value of [from, to]) {
      expect(errors({ ...required, [field]: value })).toEqual({})
      expect(read({ ...required, [field]: value })[field]).toBe(value)
    }
    for (const value of [from - 1, to + 1]) expect(errors({ ...required, [field]: value })).toEqual({ [field]: message })
    expect(errors({ ...required, [field]: 'high' })).toEqual({ [field]: 'Enter a number' })
  })

  test('a temperature and a blood alcohol level may have decimals; a pulse may not', () => {
    expect(read({ temperature: 98.6, vitals_at: now }).temperature).toBe(98.6)
    expect(read({ blood_alcohol: 80.5, blood_alcohol_at: now }).blood_alcohol).toBe(80.5)
    expect(errors({ pulse: 70.5, vitals_at: now })).toHaveProperty('pulse')
  })

  test('every measurement requires its time', () => {
    const vitals = ['pulse', 'temperature', 'respiration', 'oxygen_saturation'] as const
    for (const field of vitals) expect(errors({ [field]: 80 })).toEqual({ vitals_at: 'Enter the time of the vitals' })
    expect(errors({ systolic: 120, diastolic: 80 })).toEqual({ vitals_at: 'Enter the time of the vitals' })
    expect(errors({ blood_alcohol: 0 })).toEqual({ blood_alcohol_at: 'Enter the time of the blood alcohol test' })
    expect(errors({ ciwa_score: 0 })).toEqual({ ciwa_at: 'Enter the time of the CIWA-Ar score' })
    expect(errors({ cows_score: 0 })).toEqual({ cows_at: 'Enter the time of the COWS score' })
    expect(errors({ vitals_at: now, blood_alcohol_at: now, ciwa_at: now, cows_at: now })).toEqual({})
  })

  test('a blood pressure has both values, and the diastolic is lower', () => {
    expect(errors({ systolic: 120, vitals_at: now })).toEqual({ diastolic: 'Enter the diastolic pressure' })
    expect(errors({ diastolic: 80, vitals_at: now })).toEqual({ systolic: 'Enter the systolic pressure' })
    const reversed = { diastolic: 'The diastolic pressure must be lower than the systolic pressure' }
    expect(errors({ systolic: 80, diastolic: 120, vitals_at: now })).toEqual(reversed)
    expect(errors({ systolic: 80, diastolic: 80, vitals_at: now })).toEqual(reversed)
    expect(errors({ systolic: 81, diastolic: 80, vitals_at: now })).toEqual({})
  })

  test('a hold that expires before it starts is a question, not an error', () => {
    const hold = { legal_status: 'involuntary', hold_started_at: now, hold_expires_at: ago(minute) }
    expect(errors(hold)).toEqual({})
    expect(read(hold)).toMatchObject({ hold_started_at: now, hold_expires_at: ago(minute) })
  })

  test('"no known allergies" contradicts listed allergies, and "none known" contradicts listed infections', () => {
    expect(errors({ no_known_allergies: true, allergies: 'Penicillin' })).toEqual({
      no_known_allergies: 'Clear this box or delete the allergies listed below',
    })
    expect(errors({ allergies: 'Penicillin' })).toEqual({})
    expect(errors({ no_known_allergies: true })).toEqual({})
    expect(errors({ infections: ['none', 'mrsa'] })).toEqual({ infections: 'Select either “None known” or specific infections' })
    expect(errors({ infections: ['none'] })).toEqual({})
    expect(errors({ infections: ['covid', 'mrsa'] })).toEqual({})
  })

  test('each substance is listed once, and one without a time or an amount is dropped', () => {
    const [heroin, alcohol] = [520, 521]
    const used = (substance: number, at: string | null = now, amount: string | null = null) => ({ substance, at, amount })
    expect(errors({ last_use: [used(heroin), used(alcohol), used(heroin)] })).toEqual({
      'last_use.2.substance': 'This substance is already listed',
    })
    expect(read({ last_use: [used(heroin), used(alcohol, null, 'A pint')] }).last_use).toHaveLength(2)
    expect(read({ last_use: [used(heroin, null)] }).last_use).toEqual([])
    const many = Array.from({ length: 31 }, (_, index) => used(index + 1))
    expect(errors({ last_use: many })).toHaveProperty('last_use')
    expect(errors({ last_use: many.slice(1) })).toEqual({})
  })

  test('clearing an answer clears its follow-up answers', () => {
    const hold = { hold_kind: 'emergency', hold_started_at: ago(day), hold_expires_at: ago(-day) }
    const kind = read({ legal_status: 'involuntary', hold_started_at: ago(day), hold_expires_at: ago(-day) })
    expect(kind).toMatchObject({ hold_started_at: ago(day), hold_expires_at: ago(-day) })
    expect(read({ legal_status: 'voluntary', ...hold, hold_kind: null })).toMatchObject({
      hold_kind: null,
      hold_started_at: null,
      hold_expires_at: null,
    })
    expect(read({ medical_clearance: 'cleared', medical_clearance_at: now }).medical_clearance_at).toBe(now)
    expect(read({ medical_clearance: 'pending', medical_clearance_at: now }).medical_clearance_at).toBeNull()
    expect(read({ pregnancy: 'yes', pregnancy_weeks: 20 }).pregnancy_weeks).toBe(20)
    expect(read({ pregnancy: 'no', pregnancy_weeks: 20 }).pregnancy_weeks).toBeNull()
    expect(read({ infections: ['other'], other_infections: 'Shingles' }).other_infections).toBe('Shingles')
    expect(read({ infections: ['mrsa'], other_infections: 'Shingles' }).other_infections).toBeNull()
  })
})

describe('the times of a snapshot', () => {
  const problems = (given: object, saved: object | null = null) =>
    snapshotProblems({ ...emptySnapshot, ...given }, now, saved && { ...emptySnapshot, ...saved })

  test.each([
    ['hold_started_at', 366, 'start of the hold', 'one year'],
    ['medical_clearance_at', 31, 'time of the clearance', '31 days'],
    ['vitals_at', 31, 'time of the vitals', '31 days'],
    ['blood_alcohol_at', 31, 'time of the blood alcohol test', '31 days'],
    ['ciwa_at', 31, 'time of the CIWA-Ar score', '31 days'],
    ['cows_at', 31, 'time of the COWS score', '31 days'],
  ] as const)('%s is at most five minutes ahead and %d days ago, unless it was saved', (field, days, of, limit) => {
    expect(problems({ [field]: null })).toEqual({})
    for (const fine of [ago(-5 * minute), now, ago(days * day)]) expect(problems({ [field]: fine })).toEqual({})
    const late = { [field]: ago(-5 * minute - 1) }
    const early = { [field]: ago(days * day + 1) }
    expect(problems(late)).toEqual({ [field]: `The ${of} cannot be in the future` })
    expect(problems(early)).toEqual({ [field]: `The ${of} cannot be more than ${limit} ago` })
    expect(problems(early, early)).toEqual({})
    expect(problems(early, { [field]: now })).toHaveProperty(field)
    expect(problems(early, {})).toHaveProperty(field)
  })

  test('a last use is at most ten years ago, unless it was saved for the same substance', () => {
    const used = (substance: number, at: string | null) => ({ last_use: [{ substance, at, amount: 'A pint' }] })
    const early = ago(3660 * day + 1)
    expect(problems(used(520, null))).toEqual({})
    expect(problems(used(520, ago(3660 * day)))).toEqual({})
    expect(problems(used(520, early))).toEqual({ 'last_use.0.at': 'The last use cannot be more than ten years ago' })
    expect(problems(used(520, ago(-10 * minute)))).toEqual({ 'last_use.0.at': 'The last use cannot be in the future' })
    expect(problems(used(520, early), used(520, early))).toEqual({})
    expect(problems(used(520, early), used(521, early))).toHaveProperty(['last_use.0.at'])
  })

  test('a hold expires within a year, unless it was saved', () => {
    const hold = (at: string) => ({ hold_expires_at: at })
    for (const fine of [ago(30 * day), now, ago(-366 * day)]) expect(problems(hold(fine))).toEqual({})
    const far = hold(ago(-366 * day - 1))
    expect(problems(far)).toEqual({ hold_expires_at: 'The hold cannot expire more than one year from now' })
    expect(problems(far, far)).toEqual({})
    expect(problems(far, hold(now))).toHaveProperty('hold_expires_at')
  })
})
