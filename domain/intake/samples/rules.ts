/**
 * A sample patient, with whom a new advocate can try Passage (docs/decisions/0047-sample-patient.md). Only the advocate who made it can
 * see it, nothing is sent for it, and it is not included in Insights.
 */
export const sampleName = { first_name: 'Sample', last_name: 'Patient' }

/** A phone number that is reserved for fiction, and an address at a reserved domain. */
export const sampleContact = { phone_number: '+12025550142', email: 'sample.patient@example.com' }

/** The form entry of an advocate's sample, so that each advocate can have only one. */
export const sampleEntry = '5a3b1e00-0000-4000-8000-000000000047'

/** Why the server and the screens refuse everything that would reach others. */
export const nothingSent = 'This is a sample. Nothing is sent.'

/** Why section 1 does not save another name. The name marks the sample on every printout. */
export const keepsName = 'A sample patient keeps its name. To enter a real patient, select “Add a patient”.'

/** Whether this record is a sample patient, or belongs to one. */
export const isSample = (record: unknown): boolean =>
  typeof record === 'object' && record !== null && 'is_sample' in record && record.is_sample === true
