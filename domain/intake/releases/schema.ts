import { languages } from '../../identity/account/language.ts'
import { instant } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { Emergency } from '../emergencies/schema.ts'
import { consents, releaseMethods, releaseStatuses } from './rules.ts'
import { Signer } from './signer.ts'

const words = z.string().nullable()

/** A hand-signed page that was replaced, and the facilities that could read the record by the release while it was attached. */
const ReplacedPage = z.object({
  id: z.number(),
  attached_at: instant,
  attached_by: words,
  replaced_at: instant,
  replaced_by: z.string(),
  facilities: z.array(z.string()),
})

/** A signed release of information. */
export const Release = z.object({
  id: z.number(),
  method: z.enum(releaseMethods).nullable(),
  standing: z.enum(releaseStatuses),
  scopes: z.array(z.enum(consents)),
  signed_at: instant,
  expires_at: instant,
  revoked_at: instant.nullable(),
  revoked_by: words,
  /** The user who entered the release. */
  recorded_by: z.string(),
  /** Whether the hand-signed page is attached. A release signed with a code does not need one. */
  page: z.enum(['attached', 'missing', 'not needed']),
  page_attached_at: instant.nullable(),
  /** Pages that were replaced, newest first. */
  replaced_pages: z.array(ReplacedPage),
  /** Who attested that the signed form is on file, and when. */
  page_attested_by: words,
  page_attested_at: instant.nullable(),
  /** Which wording was signed. Null for releases from before this was recorded, which were signed in English. */
  text_language: z.enum(languages).nullable(),
  text_version: words,
  ...Signer.shape,
})
export type Release = z.infer<typeof Release>

/** A facility that can read the patient's record because of the release. */
export const Recipient = z.object({
  application_id: z.number(),
  facility_id: z.number(),
  crisis_center: z.string(),
  organization_name: words,
  status: z.string(),
  since: instant,
})

/** A patient's consent: all signed releases, newest first, and the facilities that currently have access. */
export const Consent = z.object({
  releases: z.array(Release),
  recipients: z.array(Recipient),
  /** Each emergency access by an administrator, with its reason, newest first. */
  emergencies: z.array(Emergency),
})
export type Consent = z.infer<typeof Consent>

/**
 * What a disclosure to a facility without an account contained: the request without identity, the whole packet, or the name and what the
 * advocate said about it on the phone (S-24).
 */
export const disclosedParts = ['request', 'packet', 'by_phone'] as const
export type DisclosedPart = (typeof disclosedParts)[number]

/** How the code that confirms who answers a referral reaches that person: at an address on file, or read out by the advocate in a call. */
export const codeWays = ['email', 'sms', 'call'] as const
export type CodeWay = (typeof codeWays)[number]

/** A disclosure: when a patient's data became readable to a facility, with the facts required in an accounting (45 CFR 164.528(b)). */
export const Disclosure = z.object({
  id: z.number(),
  at: instant,
  patient_id: z.number(),
  application_id: z.number(),
  release_id: z.number(),
  facility_id: z.number(),
  crisis_center: z.string(),
  organization_name: words,
  address: words,
  disclosed_by: z.string(),
  /** Null for the whole intake, read in Passage by the facility's staff. */
  content: z.enum(disclosedParts).nullable(),
  channel: words.describe('email or phone, for a facility without an account'),
  recipient: words.describe('The person at a facility without an account'),
  sent_to: words.describe('The email address or phone number of a facility without an account'),
  code_by: z.enum(codeWays).nullable().describe('How the code that opened the packet reached the recipient'),
  code_to: words.describe('The address of that code, mostly hidden, or the last digits of the phone number'),
  /** Who signed the release that permitted the disclosure. */
  ...Signer.shape,
})
export type Disclosure = z.infer<typeof Disclosure>

/** The content and purpose of every disclosure, as stated in the accounting (HIP-028). */
export const disclosureContent = {
  what: 'The intake with the application: contact details, level of care, insurance or payment, and medical, mental health, and substance use information',
  why: 'To apply for a treatment bed or program, with the patient’s consent',
}

/** The content of one disclosure. */
export const contentOf = ({ content }: Pick<Disclosure, 'content'>): string =>
  content === 'request'
    ? 'A request without identity: age range, sex, level of care, substances, kind of payment, needs, distance, and date'
    : content === 'by_phone'
      ? 'The patient’s name, and answers about the intake on the phone'
      : disclosureContent.what

/** The person, and the address, that a disclosure to a facility without an account went to. Empty for all others. */
export const recipientOf = ({ recipient, channel, sent_to, code_by, code_to }: DisclosedTo): string =>
  [
    recipient,
    channel && sent_to && `by ${channel} to ${sent_to}`,
    code_by && `confirmed by a code ${codePaths[code_by](code_to)}`,
  ]
    .filter(Boolean)
    .join(', ')

type DisclosedTo = Pick<Disclosure, 'recipient' | 'channel' | 'sent_to' | 'code_by' | 'code_to'>
const codePaths = {
  email: (address: string | null) => `emailed to ${address}`,
  sms: (digits: string | null) => `sent by text message to the number that ends in ${digits}`,
  call: () => 'read out in a call',
}
