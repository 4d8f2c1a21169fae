import { z } from 'zod'
import { besideFields } from '../../fullNames.ts'
import { Representative, signerMessages, signers } from '../../releases/signer.ts'
import { section } from './section.ts'

export const mustBeChecked = 'Field must be checked'
const box = z.literal(true, mustBeChecked)

/** How the release is signed; a printed or a hospital form needs no code (decisions, print). */
export const releaseMethods = ['sms', 'email', 'print', 'hospital'] as const

/** The five consent boxes, in the order of spec 2 §5. */
export const consents = ['is_voluntary', 'tmri_disclosure', 'external_disclosure', 'receive_copy', 'required_by_law'] as const

/** How long a release holds (spec 2 §9; an authorization needs an expiry, 45 CFR 164.508(c)(1)(v)). */
export const releaseDays = 365

/**
 * Section 2 as the form holds it. It is not part of the patient's PATCH: the rendered document goes to `hipaa-doc`, the
 * consents to `hipaa-sign`.
 */
export const releaseOfInformation = section({
  number: 2,
  key: 'hipaa',
  title: 'HIPAA',
  schema: z
    .object({
      is_voluntary: box,
      tmri_disclosure: box,
      external_disclosure: box,
      receive_copy: box,
      required_by_law: box,
      disclaimers: z.literal(true, 'Please read and accept the patient disclaimers'),
      /** Who signs, and the representative where one signs for the patient (rule S-05). */
      signed_by: z.enum(signers, signerMessages.who),
      representative: z.unknown().optional(),
      method: z.enum(releaseMethods).nullish(),
      signed_by_patient: z.literal(true, 'Must be signed by Patient'),
      doc_verified: z.boolean().default(false),
      /** The file of the page signed by hand, where it is at hand. */
      signed_page: z.unknown().optional(),
      /** The user states that they hold the form that was signed by hand. */
      page_attested: z.boolean().default(false),
    })
    .superRefine((values, issues) => {
      if (values.method && !values.doc_verified)
        issues.addIssue({ code: 'custom', path: ['doc_verified'], message: 'Hipaa document must be verified' })
    })
    .superRefine((values, issues) => {
      const named = values.signed_by === 'representative' && Representative.safeParse(values.representative ?? {})
      const wrong = named ? (named.error?.issues ?? []) : []
      for (const issue of wrong)
        issues.addIssue({ code: 'custom', path: ['representative', ...issue.path], message: issue.message })
    }, besideFields)
    .transform(values => ({
      ...values,
      representative: values.signed_by === 'representative' ? Representative.parse(values.representative) : null,
    })),
})
