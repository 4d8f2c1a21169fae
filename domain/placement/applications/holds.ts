import { contract } from '../../platform/endpoint.ts'
import { idParams } from '../../platform/formats.ts'
import { Application } from './schema.ts'

/** The `beds` calls that change an application. Defined here because applications depend on beds, not the other way around. */
export const bedHolds = contract({
  extendHold: {
    method: 'POST',
    path: '/applications/:id/bed-hold/extend',
    about: 'Extends an accepted patient’s bed hold once, by the facility’s standard hold time.',
    access: 'beds.hold',
    params: idParams,
    response: Application,
    reads: 'patient',
  },
  endHold: {
    method: 'DELETE',
    path: '/applications/:id/bed-hold',
    about: 'Releases the held bed early. The offer stays open.',
    access: 'beds.hold',
    params: idParams,
    response: Application,
    reads: 'patient',
  },
})
