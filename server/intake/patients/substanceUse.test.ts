import { expect, test } from 'vitest'
import { tagIds } from '../../seed/catalog.ts'
import { startServer } from '../../testing.ts'
import { enterPatient, substanceUse } from './testing.ts'

const { as } = await startServer()
const advocate = as('advocate')
const id = await enterPatient(advocate)
const save = (given: object) => advocate('PATCH', `/patients/${id}`, { ...substanceUse, ...given })
const alcohol = tagIds('addiction_program', 'Alcohol')[0]!
const parts = [
  tagIds('addiction_route', 'Oral')[0]!,
  tagIds('addiction_last_used', 'Within 24 hours')[0]!,
  tagIds('addiction_frequency', 'Once a day')[0]!,
  tagIds('addiction_source', 'Patient report')[0]!,
]
const required = 'Required information'

test.each([[null], [undefined], [{}]])('422 %j is not an addiction [INT-056]', async addictions => {
  const reply = await save({ addictions })
  expect([reply.statusCode, reply.json().errors]).toEqual([422, { addictions: required }])
})

test('200 each addiction stores route, last use, frequency and source [INT-058]', async () => {
  const reply = await save({ addictions: { [alcohol]: parts } })
  expect(reply.json().data.addictions).toEqual({ [alcohol]: parts })
})

test.each([0, 1, 2, 3])('422 while part %i of an answer is missing [INT-057] [INT-058]', async at => {
  for (const missing of [0, null]) {
    const reply = await save({ addictions: { [alcohol]: parts.with(at, missing as number) } })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { [`addictions.${alcohol}.${at}`]: required }])
  }
})

test.each([[[470, 480, 490]], [[]], ['oral'], [null]])('422 %j does not have four parts [INT-057]', async answer => {
  const reply = await save({ addictions: { [alcohol]: answer } })
  expect(reply.statusCode).toBe(422)
  expect(Object.keys(reply.json().errors)[0]).toContain(`addictions.${alcohol}`)
})

test('422 for a part from another category, or an unknown addiction', async () => {
  expect((await save({ addictions: { [alcohol]: [parts[1], parts[0], parts[2], parts[3]] } })).json().errors).toEqual({
    [`addictions.${alcohol}.0`]: 'Choose from the list',
    [`addictions.${alcohol}.1`]: 'Choose from the list',
  })
  expect((await save({ addictions: { 189: parts } })).json().errors).toEqual({ addictions: 'Choose from the list' })
})
