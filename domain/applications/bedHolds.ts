import { contract } from '../endpoint.ts'
import { one } from '../formats.ts'
import { Application } from './schema.ts'

/** The calls of `beds` that change an application. They live here because applications depend on beds and not the other way around. */
export const bedHolds = contract({
  extendHold: {
    method: 'POST',
    path: '/applications/:id/bed-hold/extend',
    about: 'Extends the hold of a bed for an accepted patient, once and by as long as a hold lasts.',
    access: 'beds.hold',
    params: one,
    response: Application,
    reads: 'patient',
  },
  endHold: {
    method: 'DELETE',
    path: '/applications/:id/bed-hold',
    about: 'Ends it before its time; the offer stands.',
    access: 'beds.hold',
    params: one,
    response: Application,
    reads: 'patient',
  },
})
