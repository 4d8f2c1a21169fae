import { expect, test } from 'vitest'
import { Facility } from '../directory/facilities/schema.ts'
import { facilityTagFields } from '../directory/tags.ts'
import { Insurance, storedFields } from '../intake/patients/schema.ts'
import { emptySnapshot } from '../intake/patients/snapshot/schema.ts'
import { keysOf } from '../platform/keys.ts'
import { facts, openBeds } from './rules.ts'
import { reasonCodes } from './schema.ts'
import { filterFields, notAnswers, otherFields, shownAnswers } from './shown.ts'
import { snapshotNeedNames, snapshotNeeds } from './snapshotNeeds.ts'
import { openNeeds, testFacility } from './testing.ts'
import { findUnknownFacts } from './unknownFacts.ts'
import { verdict } from './verdict.ts'
import { metWords } from './words.ts'

test('the table names every need, once', () => {
  // The snapshot's needs have one row each.
  const others = facts.flatMap(({ fact }) => (fact === 'to_ask' ? [] : fact))
  expect([...others, 'to_ask'].toSorted()).toEqual(Object.keys(openNeeds()).toSorted())
  expect(facts.length - others.length).toBe(snapshotNeedNames.length)
})

test('the table names every answer of the intake and the clinical snapshot', () => {
  const plans = ['patient_insurance', 'secondary_insurance'] as const
  const answers = [
    ...storedFields.filter(field => !(plans as readonly string[]).includes(field)),
    ...plans.flatMap(plan => keysOf(Insurance.shape).map(field => `${plan}.${field}`)),
    ...keysOf(emptySnapshot).map(field => `clinical_snapshot.${field}`),
  ]
  const compared = new Set(facts.flatMap(row => row.from))
  expect([...compared, ...shownAnswers, ...notAnswers].toSorted()).toEqual(answers.toSorted())
})

test('the table names every profile field', () => {
  const compared = new Set(facts.flatMap(row => row.fields))
  expect([...compared, ...filterFields, ...otherFields].toSorted()).toEqual(
    [...keysOf(Facility.shape), 'unspoken_tags'].toSorted(),
  )
})

test('every profile field with tags is compared or a filter', () => {
  const compared: readonly string[] = [...facts.flatMap(row => row.fields), ...filterFields]
  expect(keysOf(facilityTagFields).filter(field => !compared.includes(field))).toEqual([])
})

test('a row compares only tags of its own fields, so that a profile with the tag meets the need', () => {
  const categories = new Map(keysOf(facilityTagFields).map(field => [field as string, facilityTagFields[field]]))
  for (const { fields, tags } of Object.values(snapshotNeeds)) {
    expect(fields.length > 0).toBe(tags.length > 0)
    for (const field of fields) expect(categories.has(field)).toBe(true)
  }
})

test('each need in the snapshot is a question to a facility that does not list it, and is met where it is listed', () => {
  for (const name of snapshotNeedNames) {
    const needs = openNeeds({ to_ask: [name] })
    expect(findUnknownFacts(needs, testFacility())).toEqual([{ about: name }])
    for (const tag of snapshotNeeds[name].tags) {
      expect(findUnknownFacts(needs, testFacility({ features: [tag] }))).toEqual([])
      expect(metWords(needs, testFacility({ features: [tag] }), String)).toEqual([String(tag)])
    }
  }
})

test('no snapshot need excludes a facility', () => {
  expect(verdict(openNeeds({ to_ask: snapshotNeedNames }), testFacility())).toEqual({ matches: true })
})

test('the reasons are in the order of the table', () => {
  const codes = [...facts.flatMap(({ excludes }) => excludes ?? []), openBeds].map(({ code }) => code)
  expect(codes).toEqual(reasonCodes)
})
