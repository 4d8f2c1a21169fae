import type { PatientDocument } from '#domain/intake/documents/schema.ts'
import { nextStep } from '#domain/placement/applications/approval.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { yesAnswers } from '#domain/placement/applications/testing.ts'
import { digestOf } from './advocate.ts'
import type { Person } from './person.ts'
import type { Shift } from './shift.ts'

/** A coordinator's day: opens pending applications, reads their documents, and answers the next step. */
export async function workAsCoordinator(person: Person, organization: number, shift: Shift) {
  while (!shift.over()) {
    await shift.think()
    const path = `/organizations/${organization}/applications?only=my_move`
    const page = await person.call<{ applications: Application[] }>('the admissions dashboard', 'GET', path)
    await person.call('count notifications', 'GET', '/common/notifications/counts')
    const waiting = page?.applications.filter(item => nextStep(item)?.by === 'facility') ?? []
    // Does not always choose the first application, because four coordinators share one facility.
    const application = waiting[Math.floor(Math.random() * Math.min(4, waiting.length))]
    if (application && !shift.over()) await answerOne(person, application, shift)
  }
}

async function answerOne(person: Person, listed: Application, { think, acknowledged, tally }: Shift) {
  await think()
  const application = await person.call<Application>('open an application', 'GET', `/applications/${listed.id}`)
  const documents = await person.call<PatientDocument[]>('list documents', 'GET', `/patients/${listed.record_id}/documents`)
  for (const { id } of documents ?? []) {
    const brought = acknowledged.documents.find(document => document.path === `/patients/${listed.record_id}/documents/${id}`)
    const bytes = await person.file('read a document', `/patients/${listed.record_id}/documents/${id}`)
    if (brought && (!bytes || digestOf(bytes) !== brought.digest))
      tally.fault('a facility received a document that differs from its upload')
  }
  await think()
  const step = application && nextStep(application)
  if (step?.by !== 'facility' || step.field === 'new') return
  // Sends `updated_at` as the screen does, so the second answer is rejected.
  const answer = { ...yesAnswers[step.field], updated_at: application!.updated_at }
  const answered = await person.call('answer a step', 'PATCH', `/applications/${listed.id}/state-update`, answer)
  if (answered) acknowledged.answers.push({ application: listed.id, field: step.field, by: person.username })
}
