import { expect, test } from 'vitest'
import { consents } from '../../releases/terms.ts'
import { authorization, consentTexts, disclaimers, expiryOf, redisclosure } from './authorization.ts'

const text = authorization({
  patient_name: 'Ana Lopez',
  date_of_birth: '04/05/1990',
  organization_name: 'Mercy Hospital',
  today: '2026-11-20',
})
const words = text.parts.flatMap(part => [part.heading, ...part.paragraphs]).join('\n')

test('the authorization expires 365 days from today, including across a leap day [HIP-026]', () => {
  expect(text.expires_on).toBe('11/20/2027')
  expect(words).toContain('This authorization ends on 11/20/2027')
  expect(expiryOf('2027-03-01')).toBe('02/29/2028')
})

test.each([
  ['the patient by name', /Ana Lopez, born 04\/05\/1990/],
  ['who discloses', /Mercy Hospital/],
  ['substance use information in so many words', /substance use disorder: which substances/],
  ['who receives', /treatment facilities my patient advocate applies to/],
  ['the purpose', /To find a treatment bed/],
  ['the right to revoke, and how', /revoke this authorization at any time by writing to Mercy Hospital/],
  ['that care does not depend on it', /Treatment, payment, enrollment, and eligibility for benefits .* do not depend on it/],
  ['what refusing means', /Without my signature/],
  ['that it may be shared again', /may share it again/],
  ['that it is no use in court', /may not be used against me in any civil, criminal, administrative, or legislative proceeding/],
  ['the copy', /can have a copy of this form/],
])('the authorization contains %s (45 CFR 164.508(c), 42 CFR 2.31) [HIP-028]', (_element, pattern) => {
  expect(words).toMatch(pattern)
})

test('each consent box has its own sentence, word for word [HIP-028]', () => {
  expect(Object.keys(consentTexts)).toEqual([...consents])
  expect(consentTexts).toEqual({
    is_voluntary: 'I am signing voluntarily. No one pressured me, and I know I can refuse.',
    tmri_disclosure:
      'I agree that my information, including substance use information, is entered in Passage and used to find treatment for me.',
    external_disclosure:
      'I agree that my information, including substance use information, is sent to the treatment facilities, providers, and payers named above.',
    receive_copy: 'I know that I can have a copy of this form after I sign it.',
    required_by_law:
      'I know that the law requires some information to be shared without my consent: in a medical emergency, when child abuse or neglect is suspected, or when a court orders it.',
  })
  expect(disclaimers.accept).toBe('I have read these disclaimers, or someone read them to me, and I accept them.')
})

test('the 42 CFR 2.32 notice has a long and a short form [HIP-028]', () => {
  expect(redisclosure.full).toMatch(/protected by Federal confidentiality rules \(42 CFR part 2\)/)
  expect(redisclosure.short).toBe('42 CFR part 2 prohibits unauthorized use or disclosure of these records.')
})
