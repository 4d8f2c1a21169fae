import { instant } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'

export const referralChannels = ['email', 'phone'] as const
export type ReferralChannel = (typeof referralChannels)[number]

/** What a facility without an account can answer before it sees who the patient is. */
export const referralAnswers = ['may_have_bed', 'no_bed', 'not_a_fit'] as const
export type ReferralAnswer = (typeof referralAnswers)[number]

const when = instant.nullable()

/** How an application reaches a facility without an account, and how far it got. */
export const ReferralState = z.object({
  channel: z.enum(referralChannels),
  address: z.string().describe('The email address or phone number'),
  callback_number: z.string(),
  created_at: instant,
  delivery: z
    .enum(['waiting', 'sent', 'failed'])
    .nullable()
    .describe('Whether the email server has accepted the newest email; null for a phone call'),
  tries: z.number().int().describe('Number of attempts to send the newest email'),
  link_expires_at: when.describe('When the newest working link expires; null if none works'),
  first_viewed_at: when,
  call_requested_at: when.describe('When the facility asked to be called'),
  answer: z.enum(referralAnswers).nullable(),
  answered_at: when,
  guest_name: z.string().nullable().describe('Who answers for the facility'),
  guest_role: z.string().nullable(),
  confirmed_at: when.describe('When the person who answers was confirmed and could open the packet'),
})
export type ReferralState = z.infer<typeof ReferralState>
