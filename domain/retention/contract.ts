import { contract } from '../endpoint.ts'
import { one } from '../formats.ts'
import { HoldReason, LegalHold, LiftReason, Retention } from './schema.ts'

export const retention = contract({
  show: {
    method: 'GET',
    path: '/admin/retention',
    about: 'How long everything is kept, what the next run would erase, the last runs, and the legal holds.',
    access: 'retention.read',
    response: Retention,
    reads: 'patient',
  },
  hold: {
    method: 'POST',
    path: '/patients/:id/legal-hold',
    about: 'Places a patient on hold: nothing of them is erased until it is lifted.',
    access: 'retention.hold',
    params: one,
    body: HoldReason,
    response: LegalHold,
    reads: 'patient',
  },
  lift: {
    method: 'DELETE',
    path: '/patients/:id/legal-hold',
    about: 'Lifts the hold of a patient, with the reason: from then on the times count again.',
    access: 'retention.hold',
    params: one,
    body: LiftReason,
    response: LegalHold,
    reads: 'patient',
  },
})
