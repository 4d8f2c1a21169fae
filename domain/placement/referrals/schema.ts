import { BedCount, ExplainedLevel } from '../../directory/beds/schema.ts'
import { FeatureTag } from '../../directory/featureTags/schema.ts'
import { PatientDocument } from '../../intake/documents/schema.ts'
import { Patient, sexes } from '../../intake/patients/schema.ts'
import { codeWays } from '../../intake/releases/schema.ts'
import { Fit } from '../../matching/fit.ts'
import { readFaxCode } from '../../platform/faxCode.ts'
import { email, phoneNumber, required } from '../../platform/fields.ts'
import { instant, onOneLine, rowId, text } from '../../platform/formats.ts'
import { rule, withRules } from '../../platform/formRules.ts'
import { z } from '../../platform/zod.ts'
import { notAFitReasons, type ReferralChannel, referralAnswers, referralChannels } from '../applications/referral.ts'
import { InformationRequest, NewRequest } from '../applications/requests/schema.ts'
import { Application, TakeBack } from '../applications/schema.ts'
import { stepFields } from '../applications/steps.ts'

/** How long a link works, in seconds, if the facility has not answered before. */
export const linkLifetime = 72 * 60 * 60
/** How long a guest can use the packet without a new link, in seconds. It ends earlier if the referral ends. */
export const sessionLifetime = 30 * 24 * 60 * 60
/** How long a guest can report beds and claim the listing after an answer that ends the referral, in seconds. */
export const thanksLifetime = 24 * 60 * 60
/** Codes that one referral can request per hour. */
export const codesPerHour = 5

/** The contact information of a facility, with the latest correction of each kind. */
export const FacilityContact = z.object({
  email: z.string().nullable(),
  fax: z.string().nullable(),
  phone: z.string().nullable(),
  corrections: z.array(z.object({ kind: z.enum(['email', 'phone', 'fax']), by: z.string(), at: instant })),
})
export type FacilityContact = z.infer<typeof FacilityContact>

const callback = { callback_number: phoneNumber() }
/** The address as it is stored: an email address, or a phone or fax number as E.164. */
const addressSchemas = { email, fax: phoneNumber(), phone: phoneNumber() }
/** The form for a fax code. Accepts it however it is typed. */
export const FaxCodeForm = z.object({
  code: z
    .string()
    .transform(typed => readFaxCode(typed) ?? '')
    .refine(code => code !== '', 'Enter the ten letters and digits of the code'),
})

/** A channel with its address. The address's error is at `address`. */
const contactBy = <const C extends readonly ReferralChannel[]>(channels: C) =>
  z.object({ channel: z.enum(channels), address: text(254) }).transform(({ channel, address }, { addIssue }) => {
    const parsed = addressSchemas[channel as ReferralChannel].safeParse(address)
    if (!parsed.success) addIssue({ code: 'custom', path: ['address'], message: parsed.error.issues[0]!.message })
    return { channel: channel as C[number], address: parsed.data ?? address }
  })
const contact = contactBy(referralChannels)

/** The Refer dialog's request body. */
export const NewReferral = z.object({ recordId: rowId, contact, ...callback })
export type NewReferral = z.output<typeof NewReferral>

/** Facilities that one confirmation can refer to. */
export const mostReferrals = 5
/** Referrals of one patient to several facilities, each by its own channel. */
export const NewReferrals = z.object({
  referrals: z
    .array(z.object({ facility_id: rowId, contact }))
    .min(1, 'Select a facility')
    .max(mostReferrals, `Select at most ${mostReferrals} facilities`)
    .refine(all => new Set(all.map(one => one.facility_id)).size === all.length, 'Select each facility only once'),
  ...callback,
})
export type NewReferrals = z.output<typeof NewReferrals>

export const ReferralResult = z.object({
  facility_id: rowId,
  name: z.string(),
  application_id: rowId.nullable(),
  skipped: z.string().nullable().describe('Why the patient was not referred to this facility'),
})
export type ReferralResult = z.infer<typeof ReferralResult>

/** Sends a new link or code, to the same or a corrected address. */
export const NewLink = contactBy(['email', 'fax'])

/** How to refer, as forms have it: every address, of which the server gets the one of the selected channel. */
const way = {
  channel: z.enum(referralChannels, 'Select how to refer'),
  email: z.string().trim(),
  fax: z.string().trim(),
  phone: z.string().trim(),
}
type Way = { channel?: unknown } & Partial<Record<ReferralChannel, string>>
const isGiven = (channel: ReferralChannel) => (form: Way) =>
  form.channel !== channel || addressSchemas[channel].safeParse(form[channel]).success
const wayRules = [
  rule(isGiven('email'), { path: ['email'], message: 'Must be a valid email' }),
  rule(isGiven('fax'), { path: ['fax'], message: 'Invalid fax number' }),
  rule(isGiven('phone'), { path: ['phone'], message: 'Invalid phone number' }),
]
/** The channel and its address. */
export const contactIn = ({ channel, ...addresses }: z.output<z.ZodObject<typeof way>>) => ({
  channel,
  address: addresses[channel],
})

export const ReferForm = withRules(z.object({ ...way, ...callback }), ...wayRules)
/** The form for several facilities, one row each. */
export const ReferSeveralForm = z.object({ rows: z.array(withRules(z.object(way), ...wayRules)), ...callback })
export const NewLinkForm = withRules(
  z.object({ channel: z.enum(['email', 'fax'], 'Select how to refer'), email: way.email, fax: way.fax }),
  ...wayRules.slice(0, 2),
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

/** 256 random bits in URL-safe base64, or the code of a fax. */
const token = z.string().min(1).max(200)
export const GuestToken = z.object({ token })
export const GuestAnswer = z.object({ token, answer: z.enum([...referralAnswers, 'call_me']), reason })
export const GuestIdentity = z.object({
  token,
  guest_name: required({ max: 120, missing: 'Enter your first and last name' }).transform(onOneLine),
  guest_role: required({ max: 120, missing: 'Enter your role' }).transform(onOneLine),
  by: z.enum(codeWays, 'Select how to get the code').optional().describe('How to get the code. Default: the first way offered'),
})
export const GuestCode = z.object({ token, code: text(20) })
export const GuestUndo = z.object({ token, field: z.enum(stepFields) })
export const GuestRequest = z.object({ token, request: NewRequest })

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

/** What a facility without an account can do besides answering. */
export const GuestOffers = z.object({
  beds: z
    .object({ level: z.string(), open: z.number().nullable().describe('The last reported number') })
    .nullable()
    .describe('The level of care whose open beds the facility can report; null if the listing has none'),
})
export type GuestOffers = z.infer<typeof GuestOffers>

export const GuestBeds = z.object({ token, open: BedCount })
export const GuestClaim = z.object({
  token,
  name: required({ max: 120, missing: 'Enter your first and last name' }).transform(onOneLine),
  email,
})
/** The reply to a request to claim a listing. */
export const claimRequested = 'Thank you. A Passage administrator will check your request and email you an invitation.'

/** A way to get the code that confirms who answers. */
export const CodeOffer = z.object({
  by: z.enum(codeWays),
  to: z.string().nullable().describe('The email address, mostly hidden, or the last digits of the phone number; null for a call'),
})
export type CodeOffer = z.infer<typeof CodeOffer>

const common = { facility_name: z.string(), hospital: z.string(), callback_number: z.string() }

/** What a link or a guest session shows. A link shows the request, then asks who answers. Only a session shows the packet. */
export const GuestView = z.discriminatedUnion('stage', [
  z.object({
    stage: z.literal('request'),
    ...common,
    request: FirstView,
    levels: z.array(ExplainedLevel).describe('The levels of care in the request, with their meanings'),
    expires_at: instant,
    call_requested: z.boolean(),
  }),
  z.object({
    stage: z.literal('identify'),
    ...common,
    ways: z.array(CodeOffer).describe('How the person can get the code'),
    guest_name: z.string().nullable(),
    guest_role: z.string().nullable(),
    code: CodeOffer.nullable().describe('How the person requested the code that can be entered now; null if there is none'),
  }),
  z.object({
    stage: z.literal('packet'),
    ...common,
    application: Application,
    patient: Patient,
    fit: Fit.describe('What a coordinator with an account sees: why the listing excludes the patient, and what to confirm'),
    documents: z.array(PatientDocument),
    tags: z.array(FeatureTag),
    requests: z.array(InformationRequest),
    undo: TakeBack.nullable().describe('The guest’s last answer while it can still be undone'),
    offers: GuestOffers,
  }),
  z.object({
    stage: z.literal('answered'),
    ...common,
    thanks: z.string().describe('The token for what is offered now'),
    undo: TakeBack.nullable().describe('The answer that ended the referral, while it can still be undone'),
    offers: GuestOffers,
  }),
])
export type GuestView = z.infer<typeof GuestView>

/** The error for a link that does not work. It is the same whether the link is wrong, expired, used, or revoked. */
export const invalidLink = 'This link no longer works.'
/** The reply to a request for a new link. It is the same whether or not one was sent. */
export const renewed = 'If this request is still open, a new link is on its way to the address it was first sent to.'
