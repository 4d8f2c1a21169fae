import type { RecordCopy } from './schema.ts'

type Part = Exclude<keyof RecordCopy, 'format' | 'version' | 'made_at' | 'made_by' | 'notice' | 'about'>

/** What each part of a copy contains, in words for the patient. Listed in the order of the copy. */
export const copyParts: Record<Part, string> = {
  intake: 'What was entered about you: who you are, how to reach you, your insurance, your health and what you need',
  terms: 'What the numbers in the intake mean',
  care: 'Who enters and applies for you, for which organization, how your case stands, and whether it must not be erased',
  drafts: 'Who has an unsaved draft of the intake, and from when. What is in it is not part of your record until it is saved',
  documents: 'Your papers and photos. The files lie beside this one, in the folder “files”',
  releases: 'The forms by which you allowed your information to be shared, and when you took them back',
  codes: 'The codes that were sent to your phone or mailbox to confirm a form',
  applications: 'Where you were applied for: every step, note, question and answer, every chat message, every held bed',
  calls: 'Calls to facilities that were made for you',
  lists: 'The lists of facilities from which applications were sent',
  disclosures: 'To whom your information was disclosed (45 CFR 164.528)',
  notifications: 'What the people who work on your case were told in Passage',
  messages_sent: 'Mails and text messages that concerned you: to whom, when and under which subject; their words are not kept',
  emergencies: 'When an administrator opened your chats in an emergency, and why',
  access: 'Who looked at your record or changed it, and when',
}
