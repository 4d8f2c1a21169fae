import { languages } from '../../identity/account/language.ts'
import { Emergency } from '../../intake/emergencies/schema.ts'
import { Patient } from '../../intake/patients/schema.ts'
import { Disclosure } from '../../intake/releases/schema.ts'
import { Signer, signers } from '../../intake/releases/signer.ts'
import { ShownSearch } from '../../matching/receipt.ts'
import { LoggedChange } from '../../placement/applications/handover/schema.ts'
import { InformationRequest } from '../../placement/applications/requests/schema.ts'
import { Application, Transition } from '../../placement/applications/schema.ts'
import { outsideChannels } from '../../placement/placementLog/schema.ts'
import { instant, jsonValue, text } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'

const words = z.string().nullable()
const when = instant.nullable()

/** One of the patient's documents, photos, or forms. The file itself is in the same archive under `files/`, named by `fileName`. */
const Paper = z.object({ id: z.number(), type: z.string(), name: z.string(), brought_by: z.string(), created_at: instant })

/** A release of information: its answers, how it was signed, and when it was revoked. */
const CopiedRelease = z.object({
  id: z.number(),
  method: words,
  is_voluntary: z.boolean().nullable(),
  tmri_disclosure: z.boolean().nullable(),
  external_disclosure: z.boolean().nullable(),
  receive_copy: z.boolean().nullable(),
  required_by_law: z.boolean().nullable(),
  recorded_by: z.string(),
  uploaded_at: instant,
  signed_at: when,
  expires_at: when,
  revoked_at: when,
  revoked_by: words,
  /** The file extension of the hand-signed page; null if there is none. */
  signed_page: words,
  signed_page_at: when,
  /** Pages that were replaced, with their file extensions. */
  replaced_pages: z.array(
    z.object({
      id: z.number(),
      file: z.string(),
      attached_at: instant,
      attached_by: words,
      replaced_at: instant,
      replaced_by: z.string(),
    }),
  ),
  page_attested_by: words,
  page_attested_at: when,
  text_language: z.enum(languages).nullable(),
  text_version: words,
  ...Signer.shape,
})

const CopiedApplication = z.object({
  application: Application,
  transitions: z.array(Transition),
  handover_changes: z.array(LoggedChange),
  notes: z.array(z.object({ id: z.number(), step: z.string(), body: z.string(), author: z.string(), created_at: instant })),
  requests: z.array(InformationRequest),
  messages: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(['message', 'system']),
      side: z.enum(['advocate', 'facility']),
      author: z.string(),
      body: z.string(),
      document_id: z.number().nullable(),
      created_at: instant,
    }),
  ),
  bed_holds: z.array(z.object({ held_at: instant, until: instant, extended: z.boolean(), ended_at: when, outcome: words })),
})

/** One access to the record: the time, the user, the part of the record, and whether it was read or changed. */
export const Access = z.object({
  at: instant,
  by: words.describe('Null if Passage acted automatically'),
  did: z.enum(['read', 'changed']),
  what: z.string().describe('The part of the record, as named in the audit log'),
  action: z.string(),
})
export type Access = z.infer<typeof Access>

/** The version of the format below. Increase it when a field is removed or its meaning changes. */
export const copyVersion = 2

/**
 * The record copy: everything that Passage stores about a patient, prepared for the patient (right of access, 45 CFR 164.524).
 * Times are in UTC; `terms` explains the numeric ids in the intake.
 */
export const RecordCopy = z.object({
  format: z.literal('passage-record-copy'),
  version: z.literal(copyVersion),
  made_at: instant,
  made_by: z.string(),
  /** The notice that must accompany substance use disorder records (42 CFR 2.32). */
  notice: z.string(),
  /** A one-sentence description of each part. */
  about: z.record(z.string(), z.string()),
  intake: Patient,
  terms: z.array(z.object({ id: z.number(), category: z.string(), name: z.string() })),
  care: z.object({
    advocate: z.string(),
    organization: words,
    status: z.string(),
    /** Legal holds. While one is active, nothing in the record may be permanently deleted. */
    holds: z.array(z.object({ placed_at: instant, lifted_at: when })),
    /** Notes between advocates at shift changes. */
    handover_notes: z.array(z.object({ note: words, author: z.string(), created_at: instant })),
    /** Confirmations to apply to several facilities, five at a time. The applications that were sent are under `applications`. */
    send_plans: z.array(
      z.object({
        created_at: instant,
        note: words,
        facilities: z.array(z.string()),
        skipped: z.array(z.string()),
        /** The search that the advocate saw. */
        search: ShownSearch,
        ended_at: when,
      }),
    ),
  }),
  drafts: z.array(z.object({ section: z.string(), saved_at: instant, saved_by: z.string() })),
  documents: z.array(Paper),
  releases: z.array(CopiedRelease),
  codes: z.array(
    z.object({
      channel: z.string(),
      destination: z.string(),
      asked_by: z.string(),
      created_at: instant,
      verified_at: when,
      release_id: z.number().nullable(),
      /** The person who was asked to sign. */
      signed_by: z.enum(signers),
      representative_name: words,
    }),
  ),
  applications: z.array(CopiedApplication),
  calls: z.array(
    z.object({
      facility: z.string(),
      by: z.string(),
      channel: z.enum(outsideChannels),
      at: instant,
      outcome: z.string(),
      note: words,
      answered_by: words,
      call_back_at: when,
      created_at: instant,
      /** When the entry was corrected or removed. */
      removed_at: when,
    }),
  ),
  lists: z.array(
    z.object({
      at: instant,
      needs: z.record(z.string(), jsonValue),
      search: z.record(z.string(), jsonValue),
      facilities: z.array(z.string()),
    }),
  ),
  disclosures: z.array(Disclosure),
  notifications: z.array(
    z.object({ to: z.string(), subject: z.string(), message: z.string(), created_at: instant, read_at: when }),
  ),
  messages_sent: z.array(
    z.object({ channel: z.string(), to: words, subject: z.string(), state: z.string(), created_at: instant, sent_at: when }),
  ),
  emergencies: z.array(Emergency),
  access: z.array(Access),
})
export type RecordCopy = z.infer<typeof RecordCopy>

/** File names in a copy. They contain ids and types, but no people's names. */
export const fileName = {
  document: (id: number, original: string) =>
    `files/document-${id}${/\.[a-z0-9]{1,5}$/i.exec(original)?.[0].toLowerCase() ?? ''}`,
  release: (id: number) => `files/release-${id}.pdf`,
  signedPage: (id: number, extension: string) => `files/release-${id}-signed-page.${extension}`,
  replacedPage: (id: number, pageId: number, extension: string) => `files/release-${id}-replaced-page-${pageId}.${extension}`,
}

/** The reason for making the copy. It is optional for the assigned advocate and required for everyone else. */
export const CopyReason = z.object({ reason: text(1000).default('') })
export const shortestReason = 10
export const reasonNeeded = `Enter a reason of at least ${shortestReason} characters for making this copy`

type Part = Exclude<keyof RecordCopy, 'format' | 'version' | 'made_at' | 'made_by' | 'notice' | 'about'>

/** The content of each part of a copy, in plain language for the patient and in the order of the copy. */
export const copyParts: Record<Part, string> = {
  intake: 'What was entered about you: who you are, how to reach you, your insurance, your health, and what you need',
  terms: 'What the numbers in the intake mean',
  care: 'Your advocate and their organization, the status of your case, and whether it is on legal hold',
  drafts: 'Who has an unsaved draft of your intake, and since when. A draft is not part of your record until it is saved',
  documents: 'Your documents and photos. The files are in the folder “files”',
  releases: 'The forms you signed to share your information, and when you revoked them',
  codes: 'The codes sent to your phone or email to confirm a form',
  applications: 'Your applications: every step, note, question, answer, chat message, and bed hold',
  calls: 'Calls, faxes, and links to facilities on your behalf',
  lists: 'The facility lists used to send your applications',
  disclosures: 'Who received your information (45 CFR 164.528)',
  notifications: 'Notifications about your case that staff received in Passage',
  messages_sent: 'Emails and text messages about you: recipient, time, and subject. Passage does not keep the content',
  emergencies: 'When and why an administrator opened your chats in an emergency',
  access: 'Who viewed or changed your record, and when',
}
