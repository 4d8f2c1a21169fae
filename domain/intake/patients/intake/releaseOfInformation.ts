import { rule, withRules } from '../../../platform/formRules.ts'
import { z } from '../../../platform/zod.ts'
import { releaseMethods } from '../../releases/rules.ts'
import { MinorException, Representative, signerMessages, signers } from '../../releases/signer.ts'
import { section } from './section.ts'
import { sectionNames } from './sectionNames.ts'

export const mustBeChecked = 'Field must be checked'
/** A statement that the patient must agree to (HIP-001). */
const box = z.literal(true, mustBeChecked)

/**
 * Section 2, as displayed in the form. It is not part of the patient's PATCH: the form sends the rendered document to `hipaa-doc`
 * and the consents to `hipaa-sign`.
 */
export const releaseOfInformation = section({
  ...sectionNames[1],
  fields: withRules(
    z.object({
      is_voluntary: box,
      tmri_disclosure: box,
      external_disclosure: box,
      receive_copy: box,
      required_by_law: box,
      /** Whether the patient accepts the disclaimers, which is required (HIP-004). */
      disclaimers: z.literal(true, 'Please read and accept the patient disclaimers'),
      /** Who is signing: the patient, or a representative (S-05). */
      signed_by: z.enum(signers, signerMessages.who),
      representative: z.unknown().optional(),
      /** Whether the form treats the patient as too young to sign alone. */
      decided_for_minor: z.boolean().default(false),
      /** The legal ground on which a patient who is too young signs alone (S-43). */
      minor_exception: z.string().nullish(),
      method: z.enum(releaseMethods).nullish(),
      doc_verified: z.boolean().default(false),
      /** The file with the hand-signed page, if available. */
      signed_page: z.unknown().optional(),
      /** Whether the user attests that the hand-signed form is on file. */
      page_attested: z.boolean().default(false),
      /** Whether the form is signed, which is required (HIP-002). */
      signed_by_patient: z.literal(true, 'Must be signed by Patient'),
    }),
    // Each method must be verified before the form is saved (HIP-003).
    rule(values => !values.method || values.doc_verified === true, {
      path: ['doc_verified'],
      message: 'Hipaa document must be verified',
    }),
    rule(
      ({ decided_for_minor, signed_by, minor_exception }) =>
        decided_for_minor !== true || signed_by !== 'patient' || MinorException.safeParse(minor_exception ?? '').success,
      { path: ['minor_exception'], message: signerMessages.exception },
    ),
    (values, issues) => {
      const named = values.signed_by === 'representative' && Representative.safeParse(values.representative ?? {})
      const wrong = named ? (named.error?.issues ?? []) : []
      for (const issue of wrong)
        issues.addIssue({ code: 'custom', path: ['representative', ...issue.path], message: issue.message })
    },
  ),
  clear: values => ({
    ...values,
    representative: values.signed_by === 'representative' ? Representative.parse(values.representative) : null,
  }),
})
