import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isTermText, treatmentTest } from './classify.ts'

/** The shipped words, from the migrations that add and replace them. Administrators can change them. */
const migrations = ['0416_treatment_terms', '0427_treatment_words'].map(name =>
  readFileSync(`server/platform/db/migrations/${name}.expand.sql`, 'utf8'),
)
const [first, second] = migrations.map(sql => [...sql.matchAll(/(?<=^ {2,8}\(?|array\[)'([^']+)'/gm)].map(([, term]) => term!))
const replaced = first!.filter(term => second!.includes(term))
const shipped = [...first!, ...second!].filter(term => !replaced.includes(term)).map(term => ({ kind: 'words' as const, term }))
const isTreatment = treatmentTest(shipped)

describe('the shipped words', () => {
  test.each([
    'Substance Abuse Services',
    'Alcohol and Other Drug Treatment',
    'Drug counseling for teens',
    'Detoxification unit',
    'Sober living',
    'Medication Assisted Treatment',
    'medication-assisted treatment',
    'Recovery housing',
    'Peer recovery support',
    'Center for addiction and recovery',
    'Substance use recovery center',
    'Recovery community organization',
    'Crisis stabilization unit',
    'Mental Health Services',
    'Behavioural health clinic',
    'PSYCHIATRIC hospital',
    'Co-occurring disorders program',
    'Twelve-step group',
    'Residential Treatment Center',
  ])('name treatment in "%s"', text => expect(isTreatment({ texts: [text] })).toBe(true))

  test.each([
    'Summer camp',
    'Food pantry',
    'Drug store',
    'Disaster recovery',
    'Disaster Recovery Centers',
    'Flood recovery program',
    'Long term recovery support after a storm',
    'Crisis Intervention Hotlines/Helplines',
    'Domestic violence crisis intervention',
    'Autism school',
    'Alcohol permits',
    'Rehabilitation of houses',
  ])('do not name treatment in "%s"', text => expect(isTreatment({ texts: [text] })).toBe(false))

  test('are all valid', () => {
    expect(shipped.length).toBeGreaterThan(20)
    expect(shipped.filter(({ term }) => !isTermText(term))).toEqual([])
  })
})

test('a gap stands for up to three words, and is also three dots', () => {
  for (const term of ['alcohol … treatment', 'alcohol ... treatment']) {
    const test = treatmentTest([{ kind: 'words', term }])
    expect(
      ['treatment', 'and drug treatment', 'one two three treatment', 'one two three four treatment'].map(rest =>
        test({ texts: [`Alcohol ${rest}`] }),
      ),
    ).toEqual([true, true, true, false])
  }
})

test('a taxonomy term is its whole name, its code, or the start of its code', () => {
  const test = treatmentTest([
    { kind: 'term', term: 'Détoxification' },
    { kind: 'term', term: 'RX-8450' },
  ])
  const results = (...terms: string[]) => terms.map(term => test({ texts: [], terms: [term] }))
  expect(results('detoxification', 'Detoxification centers', 'RX-8450', 'rx-8450.8000', 'RX-84', 'BD-1800')).toEqual([
    true,
    false,
    true,
    true,
    false,
    false,
  ])
  expect(test({ texts: ['Detoxification'] })).toBe(false)
})

test('without any term, nothing is treatment', () => expect(treatmentTest([])({ texts: ['Detox'] })).toBe(false))

test.each([
  ['sober', true],
  ['a/an sober*', true],
  ['*', false],
  ['ab*', false],
  ['so*er', false],
  ['ab', false],
  ['… sober', false],
  ['sober …', false],
  ['one … two … three', false],
  ['(sober)', false],
  ['sober//house', false],
])('"%s" can be looked up: %s', (term, expected) => expect(isTermText(term)).toBe(expected))
