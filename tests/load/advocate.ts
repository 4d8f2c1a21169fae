import { createHash, randomUUID } from 'node:crypto'
import type { PatientDocument } from '#domain/intake/documents/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { yesAnswers } from '#domain/placement/applications/testing.ts'
import { consents, details, levelOfCare, logistics, payment, pdf, substanceUse } from '#server/intake/patients/testing.ts'
import type { Person } from './person.ts'
import type { Shift } from './shift.ts'

export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** An advocate's day: works on one case after another, from the first section to the application, and watches for answers. */
export async function workAsAdvocate(person: Person, shift: Shift) {
  while (!shift.over()) {
    const patient = await intake(person, shift)
    if (patient && !shift.over()) await place(person, patient, shift)
    if (!shift.over()) await lookAround(person, shift)
  }
}

/** Enters a new patient section by section, as the forms do. Returns undefined if the shift ends before the release is signed. */
async function intake(person: Person, { think, over, acknowledged, tally }: Shift): Promise<number | undefined> {
  const created = await person.call<{ id: number }>('enter a patient', 'POST', `/patients?entry=${randomUUID()}`, details)
  if (!created) return tally.fault('a patient could not be created') as undefined
  const { id } = created
  await think()
  const form = new FormData()
  form.set('patient_id', String(id))
  form.set('hippa_document', new File([new Uint8Array(pdf())], 'release.pdf', { type: 'application/pdf' }))
  await person.call('upload a release', 'POST', '/patients/hipaa-doc', form)
  await think()
  if (over()) return undefined
  await person.call('sign a release', 'PATCH', `/patients/${id}/hipaa-sign`, consents)
  const discharge = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const address = `${Math.floor(Math.random() * 1e6)} Harbor View`
  const place = { ...logistics, estimated_discharge_timestamp: discharge, current_location_line_one: address }
  for (const section of [levelOfCare, payment, place, substanceUse]) {
    await think()
    if ((await person.call('save a section', 'PATCH', `/patients/${id}`, section)) && section === place)
      acknowledged.saved.set(id, address)
  }
  return id
}

/** Finds matches, applies, uploads a document, and compares the stored document with it byte for byte. */
async function place(person: Person, patient: number, { think, houses, acknowledged, tally }: Shift) {
  await person.call('match', 'GET', `/patients/${patient}/matches?radius=200`)
  await think()
  const { facility } = houses[Math.floor(Math.random() * houses.length)]!
  const applied = await person.call<{ id: number }>('apply', 'POST', `/facilities/${facility}/apply`, { recordId: patient })
  if (applied) acknowledged.applications.push(applied.id)
  await think()
  // About the size of a scanned page.
  const bytes = pdf(`% ${randomUUID().repeat(4000)}\n`)
  const form = new FormData()
  form.set('patient_id', String(patient))
  form.set('document_type_id', '3')
  form.set('document', new File([new Uint8Array(bytes)], 'labs.pdf', { type: 'application/pdf' }))
  const stored = await person.call<PatientDocument>('upload a document', 'POST', '/patients/documents', form)
  if (!stored) return
  const brought = { by: person, path: `/patients/${patient}/documents/${stored.id}`, digest: digestOf(bytes) }
  acknowledged.documents.push(brought)
  const back = await person.file('read a document', brought.path)
  if (!back || digestOf(back) !== brought.digest) tally.fault('a downloaded document differs from its upload')
}

/** Loads the dashboard and the notifications, and accepts a pending offer. */
async function lookAround(person: Person, { think, acknowledged }: Shift) {
  await think()
  const records = '/advocates/current-user/patient-records'
  const page = await person.call<{ records: { applications: Application[] }[] }>(
    "an advocate's dashboard",
    'GET',
    `${records}?only=my_move`,
  )
  await person.call('count notifications', 'GET', '/common/notifications/counts')
  const offer = page?.records.flatMap(record => record.applications).find(item => item.status === 'Accepted')
  if (!offer) return
  await think()
  const discharge = Math.floor(Date.now() / 1000) + 86_400
  const extras = { ...yesAnswers.patient_agreed.extras, estimated_discharge_at: discharge }
  const booked = await person.call('answer a step', 'PATCH', `/applications/${offer.id}/state-update`, {
    ...yesAnswers.patient_agreed,
    extras,
  })
  if (booked) acknowledged.answers.push({ application: offer.id, field: 'patient_agreed', by: person.username })
}
