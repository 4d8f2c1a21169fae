import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { id, instant, one, paging, rowId, text, total } from '../formats.ts'
import { defaultRadius, radii } from '../matching/distance.ts'
import { Match } from '../matching/schema.ts'
import { Facility } from './schema.ts'

/** A facility in a list: as matching shows it, without what depends on a patient. Without a center there is no distance. */
export const ListedFacility = Match.omit({ network: true, application: true, distance: true }).extend({
  distance: z.number().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})

/** What came of a call to a facility that does not use Passage. */
export const callOutcomes = [
  'Bed available',
  'Wait list',
  'No availability',
  'Does not take this patient',
  'No answer',
  'Left a message',
  'Other',
] as const

export const facilities = contract({
  list: {
    method: 'GET',
    path: '/facilities',
    about: 'Facilities by name, or those around a point, nearest first.',
    access: 'facilities.list',
    query: paging
      .extend({
        active: z.stringbool().default(false),
        /** Miles. */
        radius: z.coerce.number().pipe(z.literal(radii)).default(defaultRadius),
        lat: z.coerce.number().min(-90).max(90).optional(),
        lng: z.coerce.number().min(-180).max(180).optional(),
        q: text(100).optional(),
      })
      .refine(query => (query.lat === undefined) === (query.lng === undefined), {
        path: ['lat'],
        message: 'lat and lng come together',
      }),
    response: z.array(ListedFacility),
    beside: total,
  },
  show: {
    method: 'GET',
    path: '/facilities/:id',
    about: 'One facility with its whole profile.',
    access: 'facilities.show',
    params: one,
    response: Facility,
  },
  apply: {
    method: 'POST',
    path: '/facilities/:id/apply',
    about: 'Applies to a facility on behalf of a patient. Needs a valid release; from then on the facility reads the patient.',
    access: 'facilities.apply',
    params: one,
    body: z.object({ recordId: rowId, advocateId: rowId.nullish() }),
    response: z.object({ id: rowId }),
  },
  logCall: {
    method: 'POST',
    path: '/facilities/:id/calls',
    about: 'Writes down a call to a directory listing, which cannot be applied to.',
    access: 'facilities.apply',
    params: one,
    body: z.object({
      recordId: rowId,
      outcome: z.enum(callOutcomes, 'Required field'),
      note: text(1000)
        .nullish()
        .transform(value => value || null),
    }),
    response: z.object({ id: rowId, outcome: z.string(), created_at: instant }),
  },
  calls: {
    method: 'GET',
    path: '/facilities/:id/calls',
    about: 'The calls made to a facility for one patient, latest first.',
    access: 'facilities.apply',
    params: one,
    query: z.object({ recordId: id }),
    response: z.array(z.object({ id: rowId, outcome: z.string(), note: z.string().nullable(), created_at: instant })),
    beside: total,
    reads: 'patient',
  },
})
