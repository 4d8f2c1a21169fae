import { expect, test } from 'vitest'
import { emergencies } from './contract.ts'

test('the reason for emergency access has at least ten characters', () => {
  const accepts = (reason: string) => emergencies.open.body.safeParse({ reason }).success
  expect([accepts('Overdose 1'), accepts('Overdose'), accepts('  Overdose  '), accepts('')]).toEqual([true, false, false, false])
})
