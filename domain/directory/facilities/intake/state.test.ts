import { expect, test } from 'vitest'
import { findObstacles, isComplete, sectionsByPlace, stateOf, unfinishedSections } from './sections.ts'
import { filled } from './testing.ts'

const done = { ...filled, intake_complete: true, status: 'Approved', latitude: 34 } as const
const first = sectionsByPlace.wizard[0]!
const incomplete = { ...filled, main_phone_number: null }

test('a facility with all sections, coordinates and approval has no obstacle', () => {
  expect(unfinishedSections(done)).toEqual([])
  expect(findObstacles(done)).toEqual([])
})

test('each obstacle is found on its own, and all are in the order to resolve them', () => {
  expect(findObstacles({ ...done, ...incomplete, intake_complete: false })).toEqual(['intake'])
  expect(findObstacles({ ...done, intake_complete: false })).toEqual(['save'])
  expect(findObstacles({ ...done, latitude: null })).toEqual(['place'])
  expect(findObstacles({ ...done, status: 'Awaiting Approval' })).toEqual(['approval'])
  const all = { ...done, ...incomplete, intake_complete: false, latitude: null, status: 'Awaiting Approval' } as const
  expect(findObstacles(all)).toEqual(['intake', 'place', 'approval'])
})

test('a facility that was completed once stays complete, and one without a ZIP code does not lack coordinates', () => {
  expect(findObstacles({ ...done, ...incomplete })).toEqual([])
  expect(findObstacles({ ...done, zip_code: null, latitude: null })).not.toContain('place')
})

test('a section is completed, begun, or not started; a name and empty values do not count', () => {
  expect(stateOf(first, filled)).toBe('completed')
  expect(isComplete(first, filled)).toBe(true)
  const blank = Object.fromEntries(first.fields.map(field => [field, null]))
  const other = first.fields.find(field => field !== 'name')!
  for (const empty of [null, undefined, '', []])
    expect(stateOf(first, { ...blank, name: 'Quiet Harbor House', [other]: empty }), String(empty)).toBe('notStarted')
  for (const given of ['x', ['x'], 0, false]) expect(stateOf(first, { ...blank, [other]: given }), String(given)).toBe('begun')
})
