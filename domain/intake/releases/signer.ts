import { yearsOn } from '../../platform/dates.ts'
import { text } from '../../platform/formats.ts'
import { rule, withRules } from '../../platform/formRules.ts'
import { longestPhone } from '../../platform/phone.ts'
import { z } from '../../platform/zod.ts'

/** Who can sign a release of information (S-05). */
export const signers = ['patient', 'representative'] as const

/** A representative's authority to sign for the patient (45 CFR 164.508(c)(1)(vi)). */
export const authorities = ['parent', 'guardian', 'health_care_agent', 'other'] as const
type Authority = (typeof authorities)[number]

export const authorityNames: Record<Authority, string> = {
  parent: 'Parent',
  guardian: 'Legal guardian',
  health_care_agent: 'Health care agent',
  other: 'Other',
}

const words = z.string().nullable()

/** Who signed a release. `signed_by` is null for older paper releases, which did not record the signer. */
export const Signer = z.object({
  signed_by: z.enum(signers).nullable(),
  representative_name: words,
  representative_relationship: words,
  representative_authority: z.enum(authorities).nullable(),
  /** Describes the authority if "other" is selected. */
  representative_authority_other: words,
  /** The legal ground on which a patient below the hospital's age signed without a representative (S-43). */
  minor_exception: words,
})
export type Signer = z.infer<typeof Signer>

export const signerMessages = {
  who: 'Select who signs',
  exception: 'Enter the legal ground on which the patient may sign alone',
  name: 'Enter the representative’s first and last name',
  relationship: 'Enter the representative’s relationship to the patient',
  authority: 'Select the representative’s authority to sign',
  other: 'Describe the representative’s authority',
  phone: 'Enter the representative’s phone number',
  email: 'Enter the representative’s email address',
  texts: 'The representative has not agreed to receive text messages',
  language: 'The Spanish text can no longer be signed. Reload the page to sign the English text.',
}

const filled = (message: string, minLength = 2) => text().min(minLength, message)

/** A representative as entered when signing. */
export const Representative = withRules(
  z.object(
    {
      name: filled(signerMessages.name, 3),
      relationship: filled(signerMessages.relationship),
      authority: z.enum(authorities, signerMessages.authority),
      authority_other: text()
        .nullish()
        .transform(value => value || null),
      /** The representative's own phone number or email address, where the code is sent. */
      phone_number: text(longestPhone).nullish(),
      email: text(320).nullish(),
    },
    signerMessages.name,
  ),
  rule(({ authority, authority_other }) => authority !== 'other' || Boolean(authority_other), {
    path: ['authority_other'],
    message: signerMessages.other,
  }),
)
export type Representative = z.output<typeof Representative>

/** Normalizes a name for comparison: ignores case and extra spaces. A different name means a different signer. */
export const sameName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

/** Whether a person was under 18 on `day` (yyyy-MM-dd). */
export const isMinor = (date_of_birth: string, day: string): boolean => yearsOn(date_of_birth, day) < 18

/** The range of the age from which a hospital's patients may sign alone. State laws differ; the default is the age of majority. */
export const signingAges = { least: 12, most: 18, byDefault: 18 } as const

/** Whether a person was on `day` too young to sign alone without an exception (S-43). */
export const needsRepresentative = (date_of_birth: string, day: string, signing_age: number): boolean =>
  yearsOn(date_of_birth, day) < signing_age

export const shortestException = 10

/** The legal ground of an exception, as entered when signing. */
export const MinorException = text(500).min(shortestException, signerMessages.exception)

/** Describes the signer in one line. */
export function signerText(signer: Signer): string {
  if (signer.signed_by === null) return 'Not recorded'
  if (signer.signed_by === 'patient')
    return signer.minor_exception ? `The patient, signing alone. Legal ground: ${signer.minor_exception}` : 'The patient'
  return `${signer.representative_name} (${signer.representative_relationship}), authority: ${authorityText(signer)}`
}

/** The authority as entered, or its name in the language of `names`. */
export const authorityText = (
  {
    representative_authority: authority,
    representative_authority_other: other,
  }: Pick<Signer, 'representative_authority' | 'representative_authority_other'>,
  names = authorityNames,
): string => (authority === 'other' && other ? other : authority ? names[authority] : '')

export const byPatient: Signer = {
  signed_by: 'patient',
  representative_name: null,
  representative_relationship: null,
  representative_authority: null,
  representative_authority_other: null,
  minor_exception: null,
}

/**
 * The signer to store. If the patient signs, the representative's fields are empty. `exception` is the legal ground of a patient who
 * is too young to sign alone.
 */
export const signerOf = (representative: Representative | null, exception: string | null = null): Signer =>
  representative
    ? {
        minor_exception: null,
        signed_by: 'representative',
        representative_name: representative.name.replace(/\s+/g, ' '),
        representative_relationship: representative.relationship,
        representative_authority: representative.authority,
        representative_authority_other: representative.authority === 'other' ? representative.authority_other : null,
      }
    : { ...byPatient, minor_exception: exception }
