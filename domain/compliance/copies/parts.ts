import type { RecordCopy } from './schema.ts'

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
