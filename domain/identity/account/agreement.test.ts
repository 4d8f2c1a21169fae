import { expect, test } from 'vitest'
import { acceptanceDue, agreementText, agreementVersion } from './agreement.ts'

const text = agreementText({ provider: 'Passage', state: 'California', county: 'Los Angeles County' })
  .map(section => section.text)
  .join('\n')

test.each([
  /tool to identify treatment options\. Use it for that purpose only/,
  /security rules for workstations and devices/,
  /protected health information/,
  /takes effect 30 days after it is posted/,
  /limited to the license fee paid in the 12 months before/,
  /within one year/,
  /law of the State of California governs/,
  /courts of Los Angeles County, California/,
])('the agreement contains %s [AUTH-028]', phrase => expect(text).toMatch(phrase))

test.each([
  /presents known resources and makes no recommendation/,
  /not a medical device/,
  /gives no diagnosis/,
  /not integrated into medical records/,
  /guarantees no outcomes or insurance coverage/,
])('the agreement contains %s [AUTH-029]', phrase => expect(text).toMatch(phrase))

test('uses the configured provider, state and county [AUTH-030]', () => {
  const other = agreementText({ provider: 'Lantern', state: 'Oregon', county: 'Lane County' })
  const fullText = other.map(section => section.text).join('\n')
  expect(fullText).toContain('The total liability of Lantern')
  expect(fullText).toContain('courts of Lane County, Oregon')
  expect(fullText).not.toMatch(/Passage|California|Los Angeles/)
})

const next = { version: 'en-2027-03', posted_at: '2027-03-01T00:00:00Z' }
test.each([
  ['due for a user who never accepted a version', null, '2027-03-01T00:00:00Z', true],
  [
    'not due within 30 days of posting for a user who accepted the previous version',
    agreementVersion,
    '2027-03-30T23:59:59Z',
    false,
  ],
  ['due after 30 days for a user who accepted the previous version', agreementVersion, '2027-03-31T00:00:00Z', true],
  ['not due for a user who accepted this version', next.version, '2028-01-01T00:00:00Z', false],
] as const)('a new agreement is %s [AUTH-030]', (_, accepted, now, due) => expect(acceptanceDue(accepted, now, next)).toBe(due))

test('every section of the agreement has a title and a text', () => {
  const sections = agreementText({ provider: 'Passage', state: 'California', county: 'Los Angeles County' })
  expect(sections.map(({ title }) => title)).toEqual([
    ...['Intended use', 'Protected health information', 'Changes to this agreement'],
    ...['Limitation of liability', 'Time to bring a claim', 'Governing law and courts'],
  ])
  for (const section of sections) expect(section.text).toMatch(/^[A-Z].{40,}\.$/)
})
