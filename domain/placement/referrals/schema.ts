import { FeatureTag } from '../../directory/featureTags/schema.ts'
import { PatientDocument } from '../../intake/documents/schema.ts'
import { Patient, sexes } from '../../intake/patients/schema.ts'
import { email, phoneNumber, required } from '../../platform/fields.ts'
import { instant, onOneLine, rowId, text } from '../../platform/formats.ts'
import { rule, withRules } from '../../platform/formRules.ts'
import { z } from '../../platform/zod.ts'
import { notAFitReasons, referralAnswers, referralChannels } from '../applications/referral.ts'
import { Application } from '../applications/schema.ts'

/** How long a link works, in seconds, if the facility has not answered before. */
export const linkLifetime = 72 * 60 * 60
/** How long a guest can use the packet without a new link, in seconds. It ends earlier if the referral ends. */
export const sessionLifetime = 30 * 24 * 60 * 60
/** Codes that one referral can request per hour. */
export const codesPerHour = 5

/** The contact information of a facility, with the latest correction of each kind. */
export const FacilityContact = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  corrections: z.array(z.object({ kind: z.enum(['email', 'phone', 'fax']), by: z.string(), at: instant })),
})
export type FacilityContact = z.infer<typeof FacilityContact>

const callback = { callback_number: phoneNumber() }
/** The address as it is stored: an email address, or a phone number as E.164. */
const addressSchemas = { email, phone: phoneNumber() }
/** The Refer dialog's request body. */
export const NewReferral = z.object({
  recordId: rowId,
  contact: z.object({ channel: z.enum(referralChannels), address: text(254) }).transform(({ channel, address }, { addIssue }) => {
    const parsed = addressSchemas[channel].safeParse(address)
    if (!parsed.success) addIssue({ code: 'custom', path: ['address'], message: parsed.error.issues[0]!.message })
    return { channel, address: parsed.data ?? address }
  }),
  ...callback,
})
export type NewReferral = z.output<typeof NewReferral>

/** The dialog's form. The server gets the address of the selected channel. */
export const ReferForm = withRules(
  z.object({
    channel: z.enum(referralChannels, 'Select how to refer'),
    email: z.string().trim(),
    phone: z.string().trim(),
    ...callback,
  }),
  rule(({ channel, email: typed }) => channel !== 'email' || email.safeParse(typed).success, {
    path: ['email'],
    message: 'Must be a valid email',
  }),
  rule(({ channel, phone }) => channel !== 'phone' || phoneNumber().safeParse(phone).success, {
    path: ['phone'],
    message: 'Invalid phone number',
  }),
)

const reason = text().nullish()

/** A reason for "Not a fit", one of the table's. */
export const NotAFitReason = z.enum(notAFitReasons, 'Select a reason')

/** What the facility said on the phone. */
export const ReportedAnswer = z.object({
  answer: z.enum(referralAnswers, 'Select an answer'),
  reason,
  spoke_to: required({ max: 120, missing: 'Enter who you spoke to' }).transform(onOneLine),
})

/** 256 random bits in URL-safe base64. */
const token = z.string().min(1).max(200)
export const GuestToken = z.object({ token })
export const GuestAnswer = z.object({ token, answer: z.enum([...referralAnswers, 'call_me']), reason })
export const GuestIdentity = z.object({
  token,
  guest_name: required({ max: 120, missing: 'Enter your first and last name' }).transform(onOneLine),
  guest_role: required({ max: 120, missing: 'Enter your role' }).transform(onOneLine),
})
export const GuestCode = z.object({ token, code: text(20) })

/** The request without identity, shown before the facility said that it may have a bed (S-24). */
export const FirstView = z.object({
  age_band: z.string().nullable(),
  sex: z.enum(sexes).nullable(),
  levels: z.array(z.string()),
  substances: z.array(z.string()),
  payers: z.array(z.enum(['private', 'public', 'self-pay'])),
  needs: z.array(z.string()),
  distance_miles: z.number().nullable().describe('From the hospital, rounded to 5 miles'),
  wanted_on: z.iso.date().nullable(),
})
export type FirstView = z.infer<typeof FirstView>

const common = { facility_name: z.string(), hospital: z.string(), callback_number: z.string() }

/** What a link or a guest session shows. A link shows the request, then asks who answers. Only a session shows the packet. */
export const GuestView = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('request'), ...common, request: FirstView, expires_at: instant, call_requested: z.boolean() }),
  z.object({
    stage: z.literal('identify'),
    ...common,
    sent_to: z.string().describe('The address that gets the code, mostly hidden'),
    guest_name: z.string().nullable(),
    guest_role: z.string().nullable(),
    code_sent: z.boolean(),
  }),
  z.object({
    stage: z.literal('packet'),
    ...common,
    application: Application,
    patient: Patient,
    documents: z.array(PatientDocument),
    tags: z.array(FeatureTag),
  }),
  z.object({ stage: z.literal('answered'), ...common }),
])
export type GuestView = z.infer<typeof GuestView>

/** The error for a link that does not work. It is the same whether the link is wrong, expired, used, or revoked. */
export const invalidLink = 'This link no longer works.'
/** The reply to a request for a new link. It is the same whether or not one was sent. */
export const renewed = 'If this request is still open, a new link is on its way to the email address it was first sent to.'
