import { expect, test } from 'vitest'
import { organizationFilter } from './organizationFilter.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['All', undefined],
  ['all', undefined],
  ['None', 'None'],
  ['none', 'None'],
  ['7', 7],
  ['1234567890', 1_234_567_890],
  ['2147483647', 2_147_483_647],
])('%j selects %j', (given, selected) => expect(organizationFilter.parse(given)).toBe(selected))

test.each([
  '0',
  '07',
  '-1',
  '1.5',
  'everyone',
  'not none',
  'none of them',
  'x7',
  '7x',
  '2147483648',
  '12345678901',
  `${'1'.repeat(21)}`,
])('%j is refused', given => {
  const { error } = organizationFilter.safeParse(given)
  expect(error!.issues[0]!.message).toMatch(/All, None, or an organization ID|20/)
})
