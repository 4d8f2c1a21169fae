import { expect, test } from 'vitest'
import { consents } from '../../releases/rules.ts'
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
  ['substance use information explicitly', /substance use disorder: which substances/],
  ['who receives', /treatment facilities my patient advocate applies to/],
  ['the purpose', /To find a treatment bed/],
  ['the right to revoke, and how', /revoke this authorization at any time by writing to Mercy Hospital/],
  ['that care does not depend on it', /Treatment, payment, enrollment, and eligibility for benefits .* do not depend on it/],
  ['what refusing means', /Without my signature/],
  ['that it may be shared again', /may share it again/],
  [
    'that it may not be used in legal proceedings',
    /may not be used against me in any civil, criminal, administrative, or legislative proceeding/,
  ],
  ['the copy', /can have a copy of this form/],
])('the authorization contains %s (45 CFR 164.508(c), 42 CFR 2.31) [HIP-028]', (_element, pattern) => {
  expect(words).toMatch(pattern)
})

test('the authorization has exactly these sentences [HIP-028]', () => {
  const patient = { patient_name: 'Marisol Venn', date_of_birth: '1992-04-02', organization_name: 'Saint Brannoc Medical Center' }
  expect(authorization({ ...patient, today: '2026-11-17' })).toEqual({
    title: 'Authorization to release health information',
    expires_on: '11/17/2027',
    parts: [
      {
        heading: 'Who this is about',
        paragraphs: [
          'Marisol Venn, born 1992-04-02. In this form, “I” means this patient or the patient’s legal representative.',
        ],
      },
      {
        heading: 'Who may share my information',
        paragraphs: [
          'Saint Brannoc Medical Center, including the patient advocate who works with me, using Passage, a treatment referral service.',
        ],
      },
      {
        heading: 'What may be shared',
        paragraphs: [
          'The information in this intake and its attachments: my name, date of birth, contact information, and where I am now; the level of care I need; my insurance or how I pay; my medical and mental health conditions, medications, and lab results; and where and when I want treatment.',
          'This includes information about substance use disorder: which substances I use, how, how often, and since when; earlier treatment; withdrawal; and medications for addiction. It may include information about HIV, hepatitis, and other infections, if I provided it.',
          'It does not include psychotherapy notes or substance use disorder counseling notes. Those need a separate form.',
        ],
      },
      {
        heading: 'Who may receive it',
        paragraphs: [
          'The treatment facilities my patient advocate applies to for me, and their admissions staff; my treating providers, health plans, and third-party payers; and the people who help operate Passage. I can ask at any time for a list of everyone who received my information.',
        ],
      },
      {
        heading: 'Why',
        paragraphs: [
          'To find a treatment bed or program for me, apply for it, check what my insurance pays, arrange transportation and admission, and plan my care.',
        ],
      },
      {
        heading: 'When this ends',
        paragraphs: ['This authorization ends on 11/17/2027, 365 days from today, unless I end it sooner.'],
      },
      {
        heading: 'My right to change my mind',
        paragraphs: [
          'I may revoke this authorization at any time by writing to Saint Brannoc Medical Center or by asking my patient advocate. After that, nothing more is shared. Information already shared in reliance on this form cannot be recalled.',
        ],
      },
      {
        heading: 'What happens if I do not sign',
        paragraphs: [
          'I do not have to sign. Treatment, payment, enrollment, and eligibility for benefits at this hospital or agency do not depend on it. Without my signature, my patient advocate cannot send my information to treatment facilities, and I would have to apply to them myself.',
        ],
      },
      {
        heading: 'What may happen to information once shared',
        paragraphs: [
          'Anyone who receives my information may share it again, and it may then no longer be protected by federal privacy rules. My substance use disorder records may be shared again only as the HIPAA rules and 42 CFR Part 2 allow. They may not be used against me in any civil, criminal, administrative, or legislative proceeding unless I consent to that separately or a court orders it.',
        ],
      },
      { heading: 'My copy', paragraphs: ['I can have a copy of this form after I sign it, on paper or as a file.'] },
    ],
  })
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
