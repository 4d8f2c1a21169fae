import { z } from 'zod'
import { Emergency } from '../emergencies/schema.ts'
import { instant } from '../formats.ts'
import { consents, releaseMethods } from '../patients/intake/releaseOfInformation.ts'
import { Signer } from './signer.ts'
import { standings } from './standing.ts'

const words = z.string().nullable()

/** One signed release of a patient, as the consent ledger lists it. */
export const Release = z.object({
  id: z.number(),
  method: z.enum(releaseMethods).nullable(),
  standing: z.enum(standings),
  /** The boxes that were ticked. */
  scopes: z.array(z.enum(consents)),
  signed_at: instant,
  expires_at: instant,
  revoked_at: instant.nullable(),
  revoked_by: words,
  /** Who entered it. */
  recorded_by: z.string(),
  /** The page signed by hand: only what is on paper needs one. */
  page: z.enum(['attached', 'missing', 'not needed']),
  page_attached_at: instant.nullable(),
  /** Who states that they hold the signed form, and since when. */
  page_attested_by: words,
  page_attested_at: instant.nullable(),
  ...Signer.shape,
})
export type Release = z.infer<typeof Release>

/** A facility that reads the patient now, because of the release. */
export const Recipient = z.object({
  application_id: z.number(),
  facility_id: z.number(),
  crisis_center: z.string(),
  organization_name: words,
  status: z.string(),
  since: instant,
})

/** Who may receive what, and until when: every signed release, the newest first, and who reads by them now. */
export const Consent = z.object({
  releases: z.array(Release),
  recipients: z.array(Recipient),
  /** When an administrator read what is not theirs to read, and why; the latest first. */
  emergencies: z.array(Emergency),
})
export type Consent = z.infer<typeof Consent>

/** A moment at which a patient's data became readable to a facility, and what an accounting tells of it (45 CFR 164.528(b)). */
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
  /** Who signed the release that allowed it. */
  ...Signer.shape,
})
export type Disclosure = z.infer<typeof Disclosure>

/** What every disclosure of the product holds, and why it is made (decisions HIP-028): the words of the accounting. */
export const disclosed = {
  what: 'The intake with the application: contact details, level of care, insurance or payment, medical, mental health and substance use information',
  why: 'To apply for a treatment bed or program, with the consent of the patient',
}
