import { contract } from '../../platform/endpoint.ts'
import { idParams, rowId, text } from '../../platform/formats.ts'
import { rule, withRules } from '../../platform/formRules.ts'
import { toE164 } from '../../platform/phone.ts'
import { z } from '../../platform/zod.ts'
import { signerMessages, signers } from '../releases/signer.ts'

export const channels = ['sms', 'email'] as const
export type Channel = (typeof channels)[number]

/** Limits for verification codes. Durations are in seconds. */
export const codeRules = {
  digits: 6,
  validFor: 600,
  tries: 5,
  /** Time to wait after sending a code before offering to resend it. */
  resendAfter: 30,
  /**
   * Codes per hour: how many a user can request in total (`user`) and per destination (`destination`), how many all users together
   * can send to one destination (`sent`), and how many each user can always request regardless of that limit (`always`).
   */
  perHour: { user: 30, destination: 5, sent: 20, always: 2 },
  /** How long a verified code can be used to sign a release. Leaving the form therefore does not require a new code. */
  signsWithin: 24 * 60 * 60,
}

/** The message for a code that is wrong, expired, or used (HIP-013). */
export const wrongCode = 'Invalid verification code'

/** Normalizes a phone number or email address. */
export const destinationOf = (channel: Channel, destination: string): string =>
  channel === 'sms' ? toE164(destination) : destination.trim().toLowerCase()

const sentTo = {
  channel: z.enum(channels),
  destination: text().min(3, 'Enter a phone number or email address'),
  /** Identifies the patient if several of the caller's patients have the same destination. */
  patient_id: rowId.optional(),
}

const forWhom = withRules(
  z.object({
    ...sentTo,
    representative: z
      .object({
        name: text().min(3, signerMessages.name),
        agrees_to_texts: z
          .boolean()
          .nullish()
          .describe('Whether the representative agreed to receive text messages at this number'),
      })
      .nullish()
      .describe('The representative who signs for the patient and gets the code by phone or email'),
  }),
  rule(({ representative, patient_id }) => !representative || patient_id !== undefined, {
    path: ['patient_id'],
    message: 'Required information',
  }),
)

/**
 * The caller's newest code for a patient. It can still be entered, or it was verified and can still be used to sign. Times are in
 * seconds from now.
 */
const StandingCode = z.object({
  channel: z.enum(channels),
  destination: z.string(),
  signed_by: z.enum(signers),
  representative_name: z.string().nullable(),
  state: z.enum(['requested', 'verified']),
  valid_for: z.number().int(),
  resend_in: z.number().int(),
})
export type PendingCode = z.infer<typeof StandingCode>

export const verification = contract({
  standing: {
    method: 'GET',
    path: '/patients/:id/verification',
    about: 'The caller’s latest code for this patient’s release while it is valid; null otherwise.',
    access: 'patients.edit',
    params: idParams,
    response: StandingCode.nullable(),
    reads: 'patient',
  },
  send: {
    method: 'POST',
    path: '/users/verification/code',
    about:
      'Sends a six-digit code to the signer: the patient’s own phone or email, or that of a representative who signs for one of the caller’s patients. For any other destination, no code is sent, but the response is the same.',
    access: 'verification.use',
    body: forWhom,
    /** How long the code is valid, in seconds. */
    response: z.object({ valid_for: z.number().int() }),
  },
  /** The specification leaves the method and path open (HIP-011). */
  verify: {
    method: 'POST',
    path: '/users/verification/code/verify',
    about: 'Checks the code that was sent. The code works only once, and the number of wrong codes is limited.',
    access: 'verification.use',
    body: z.object({
      ...sentTo,
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, wrongCode),
    }),
    response: z.object({ verified: z.literal(true) }),
  },
})
