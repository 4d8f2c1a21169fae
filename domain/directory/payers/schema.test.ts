import { expect, test } from 'vitest'
import { NewPayer, PayerEdit } from './schema.ts'

const payer = { payer_code: 'AET', payer_name: 'Aetna', insurance_type: 'Private' }
const messages = (schema: typeof NewPayer | typeof PayerEdit, input: object) =>
  schema.safeParse(input).error?.issues.map(({ message }) => message)

test('a new payer needs a code, a name, and a type [PAYR-005]', () => {
  expect(messages(NewPayer, payer)).toBeUndefined()
  expect(messages(NewPayer, {})).toEqual(Array(3).fill('Required field'))
  expect(messages(NewPayer, { payer_code: ' ', payer_name: '', insurance_type: 'Cash' })).toEqual(Array(3).fill('Required field'))
})

test('a change can leave fields out, but not empty them [PAYR-006]', () => {
  expect(messages(PayerEdit, {})).toBeUndefined()
  expect(messages(PayerEdit, { payer_name: '' })).toEqual(['Field required'])
})

test('a code has at most 40 characters, and a name 255', () => {
  const lengths = (payer_code: number, payer_name: number) =>
    NewPayer.safeParse({ ...payer, payer_code: 'x'.repeat(payer_code), payer_name: 'x'.repeat(payer_name) }).success
  expect([lengths(40, 255), lengths(41, 255), lengths(40, 256)]).toEqual([true, false, false])
})
