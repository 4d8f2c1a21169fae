import { expect, test } from 'vitest'
import { withRules } from './formRules.ts'
import { checkShortNames, confirmedFullNames, fullNameFlags, withoutFullNameFlags } from './text.ts'
import { z } from './zod.ts'

const names = { first: { min: 3, message: 'Too short' } }
const Form = withRules(
  z.object({ ...fullNameFlags('first'), age: z.number(), first: z.string().nullish() }),
  checkShortNames(names),
)
const problems = (form: unknown) => Form.safeParse(form).error?.issues.map(({ path }) => path.join('.'))

test('a short name is reported unless it is confirmed as complete [S-04]', () => {
  expect(problems({ first: 'Ana', age: 1 })).toBeUndefined()
  expect(problems({ first: 'Al', age: 1 })).toEqual(['first'])
  expect(problems({ first: 'Al', first_is_full: false, age: 1 })).toEqual(['first'])
  expect(problems({ first: 'Al', first_is_full: true, age: 1 })).toBeUndefined()
  // A missing name is reported by its own field, if it is required.
  for (const first of ['', null, undefined]) expect(problems({ first, age: 1 })).toBeUndefined()
})

test('a short name is reported together with other problems', () => {
  expect(problems({ first: 'Al', age: 'x' })).toEqual(['age', 'first'])
  expect(problems(null)).toEqual([''])
  expect(problems('Al')).toEqual([''])
})

test('the confirmation is not stored, and a short name on record counts as confirmed', () => {
  expect(withoutFullNameFlags({ first: 'Al', first_is_full: true, full: 1 })).toEqual({ first: 'Al', full: 1 })
  const confirmed = (first: unknown) => confirmedFullNames(names, { first }).first_is_full
  expect(['Al', 'Ana', '', null].map(confirmed)).toEqual([true, false, false, false])
})
