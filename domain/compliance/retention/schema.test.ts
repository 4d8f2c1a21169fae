import { expect, test } from 'vitest'
import { retention } from './contract.ts'

test('the reason for a legal hold has at least ten characters', () => {
  const accepts = (reason: string) => retention.hold.body.safeParse({ reason }).success
  expect([accepts('Subpoena 1'), accepts('Subpoena'), accepts('  Subpoena  '), accepts('')]).toEqual([true, false, false, false])
})
