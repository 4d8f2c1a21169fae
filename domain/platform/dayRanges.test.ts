import { expect, test } from 'vitest'
import { audit } from '../compliance/audit/contract.ts'
import { releases } from '../intake/releases/contract.ts'

test.each([
  ['the audit log', audit.list.query],
  ['the audit log export', audit.export.query],
  ['all disclosures', releases.allDisclosures.query],
  ['the export of all disclosures', releases.allDisclosuresExport.query],
])('%s rejects a range that ends before it starts and a date that does not exist [S-07]', (_, query) => {
  const messages = (input: object) => query.safeParse(input).error?.issues.map(({ message }) => message)
  expect(messages({ from: '2026-11-02', to: '2026-11-01' })).toEqual(['Enter a start date before the end date'])
  expect(messages({ from: '2026-11-01', to: '2026-11-01' })).toBeUndefined()
  expect(messages({ from: '2023-02-29' })).toHaveLength(1)
})
