import type { Language } from '../../../identity/account/language.ts'
import { consents, releaseDays } from '../../releases/rules.ts'

/** The data printed on the release form. Dates have the format yyyy-MM-dd. */
export type FormFacts = { patient_name: string; date_of_birth: string; organization_name: string; today: string }

export type Authorization = {
  title: string
  parts: { heading: string; paragraphs: string[] }[]
  /** In the format MM/dd/yyyy. */
  expires_on: string
}

/** The expiration date of a release signed today, as MM/dd/yyyy (HIP-026). */
export function expiryOf(today: string): string {
  const last = new Date(Date.parse(`${today}T00:00:00Z`) + releaseDays * 86_400_000)
  const [year, month, day] = last.toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}

/**
 * The authorization to release information, in plain language (HIP-028): the core elements and statements of 45 CFR 164.508(c),
 * and the elements of a consent to disclose substance use disorder records (42 CFR 2.31(a)). The form and the PDF share this
 * text.
 */
export function authorization({ patient_name, date_of_birth, organization_name, today }: FormFacts): Authorization {
  const expires_on = expiryOf(today)
  return {
    title: 'Authorization to release health information',
    expires_on,
    parts: [
      {
        heading: 'Who this is about',
        paragraphs: [
          `${patient_name}, born ${date_of_birth}. In this form, “I” means this patient or the patient’s legal representative.`,
        ],
      },
      {
        heading: 'Who may share my information',
        paragraphs: [
          `${organization_name}, including the patient advocate who works with me, using Passage, a treatment referral service.`,
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
        paragraphs: [`This authorization ends on ${expires_on}, ${releaseDays} days from today, unless I end it sooner.`],
      },
      {
        heading: 'My right to change my mind',
        paragraphs: [
          `I may revoke this authorization at any time by writing to ${organization_name} or by asking my patient advocate. After that, nothing more is shared. Information already shared in reliance on this form cannot be recalled.`,
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
      {
        heading: 'My copy',
        paragraphs: ['I can have a copy of this form after I sign it, on paper or as a file.'],
      },
    ],
  }
}

/**
 * The notice that must accompany every disclosure of substance use disorder records (42 CFR 2.32(a)(1)), and its short form (42 CFR
 * 2.32(a)(2)).
 */
export const redisclosure = {
  heading: 'Notice to the recipient of this record',
  full: 'This record which has been disclosed to you is protected by Federal confidentiality rules (42 CFR part 2). These rules prohibit you from using or disclosing this record, or testimony that describes the information contained in this record, in any civil, criminal, administrative, or legislative proceedings by any Federal, State, or local authority, against the patient, unless authorized by the consent of the patient, except as provided at 42 CFR 2.12(c)(5) or as authorized by a court in accordance with 42 CFR 2.64 or 2.65. In addition, the Federal rules prohibit you from making any other use or disclosure of this record unless at least one of the following applies: (i) further use or disclosure is expressly permitted by the written consent of the individual whose information is being disclosed in this record or as otherwise permitted by 42 CFR part 2; (ii) you are a covered entity or business associate and have received the record for treatment, payment, or health care operations; or (iii) you have received the record from a covered entity or business associate as permitted by 45 CFR part 164, subparts A and E. A general authorization for the release of medical or other information is NOT sufficient to meet the required elements of written consent to further use or redisclose the record (see 42 CFR 2.31).',
  short: '42 CFR part 2 prohibits unauthorized use or disclosure of these records.',
}

/** Stands above the translation of the authorization into a language while the text in the other language is signed. */
export const translationNotes: Record<Language, string> = {
  en: 'English translation. The Spanish text is the one that is signed.',
  es: 'For review by counsel. The English text is the one that is signed.',
}

/** The text next to each consent checkbox. */
export const consentTexts: Record<(typeof consents)[number], string> = {
  is_voluntary: 'I am signing voluntarily. No one pressured me, and I know I can refuse.',
  tmri_disclosure:
    'I agree that my information, including substance use information, is entered in Passage and used to find treatment for me.',
  external_disclosure:
    'I agree that my information, including substance use information, is sent to the treatment facilities, providers, and payers named above.',
  receive_copy: 'I know that I can have a copy of this form after I sign it.',
  required_by_law:
    'I know that the law requires some information to be shared without my consent: in a medical emergency, when child abuse or neglect is suspected, or when a court orders it.',
}

/** The text that the patient accepts by checking the disclaimers box. */
export const disclaimers = {
  paragraphs: [
    'Passage is a tool to find treatment options. It is not a health care provider, gives no medical advice or diagnosis, and makes no recommendation.',
    'A match or an application does not guarantee a bed, admission, or insurance payment. Each facility makes its own decision.',
    'In an emergency, call 911. In a mental health or substance use crisis, call or text 988.',
  ],
  accept: 'I have read these disclaimers, or someone read them to me, and I accept them.',
}

/** The statements next to the checkboxes, and the disclaimers, in the form of the authorization's parts. */
export const statements: Authorization['parts'] = [
  { heading: 'What the patient agrees to', paragraphs: consents.map(consent => consentTexts[consent]) },
  { heading: 'Disclaimers', paragraphs: [...disclaimers.paragraphs, disclaimers.accept] },
]
