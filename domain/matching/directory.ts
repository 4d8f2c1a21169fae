import { contract } from '../platform/endpoint.ts'
import { id, idParams, instant, paging, rowId, text, total } from '../platform/formats.ts'
import { rule, withRules } from '../platform/formRules.ts'
import { z } from '../platform/zod.ts'
import { defaultRadius, radii } from './distance.ts'
import { LoggedCall } from './loggedCall.ts'
import { ShownSearch } from './receipt.ts'
import { Match } from './schema.ts'

/** A facility in a list: a match without the fields that depend on a patient. `distance` is null if there is no search center. */
export const ListedFacility = Match.omit({
  network: true,
  application: true,
  distance: true,
  staffed: true,
  open_beds: true,
  photo_id: true,
  response_minutes: true,
}).extend({
  distance: z.number().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})

/** The `facilities` calls that need matching. Defined here because matching depends on facilities, not the other way around. */
export const directory = contract({
  list: {
    method: 'GET',
    path: '/facilities',
    about: 'Facilities sorted by name, or facilities near a point, nearest first.',
    access: 'facilities.list',
    query: withRules(
      paging.extend({
        active: z.stringbool().default(false),
        /** In miles. */
        radius: z.coerce.number().pipe(z.literal(radii)).default(defaultRadius),
        lat: z.coerce.number().min(-90).max(90).optional(),
        lng: z.coerce.number().min(-180).max(180).optional(),
        q: text(100).optional(),
      }),
      rule(query => (query.lat === undefined) === (query.lng === undefined), {
        path: ['lat'],
        message: 'Send lat and lng together',
      }),
    ),
    response: z.array(ListedFacility),
    responseFields: total,
  },
  apply: {
    method: 'POST',
    path: '/facilities/:id/apply',
    about: 'Applies to a facility on behalf of a patient. Requires a valid release and gives the facility access to the patient.',
    access: 'facilities.apply',
    params: idParams,
    body: z.object({
      recordId: rowId,
      advocateId: rowId.nullish(),
      /** The search shown on the page, to be stored with the application. The default is the match page's initial search. */
      search: ShownSearch.optional(),
      /** Marks an automatic application to the best matches. It is rejected unless the search center is the ZIP code in the intake. */
      auto: z.boolean().optional(),
    }),
    response: z.object({ id: rowId }),
  },
  logCall: {
    method: 'POST',
    path: '/facilities/:id/calls',
    about: 'Logs a call to a directory listing that does not accept applications.',
    access: 'facilities.apply',
    params: idParams,
    body: LoggedCall,
    response: z.object({ id: rowId, outcome: z.string(), created_at: instant }),
  },
  calls: {
    method: 'GET',
    path: '/facilities/:id/calls',
    about: 'The calls made to a facility for one patient, newest first.',
    access: 'facilities.apply',
    params: idParams,
    query: z.object({ recordId: id }),
    response: z.array(z.object({ id: rowId, outcome: z.string(), note: z.string().nullable(), created_at: instant })),
    responseFields: total,
    reads: 'patient',
  },
})
