import { expect, test } from 'vitest'
import { facts, openBeds } from './rules.ts'
import { reasonCodes } from './schema.ts'
import { openNeeds, testFacility } from './testing.ts'

test('the table names every need, once', () => {
  expect(facts.map(row => row.fact).toSorted()).toEqual(Object.keys(openNeeds()).toSorted())
})

test('the table names every facility field that does not determine only the order', () => {
  const fields = Object.keys(testFacility({ unspoken_tags: [] }))
  const orders = ['id', 'name', 'latitude', 'longitude', 'directory_listing']
  const named = new Set(facts.flatMap(row => row.fields))
  expect([...named].toSorted()).toEqual(fields.filter(field => !orders.includes(field)).toSorted())
})

test('the reasons are in the order of the table', () => {
  const codes = [...facts.flatMap(({ excludes }) => excludes ?? []), openBeds].map(({ code }) => code)
  expect(codes).toEqual(reasonCodes)
})
