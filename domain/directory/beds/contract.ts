import { contract } from '../../platform/endpoint.ts'
import { idParams, paging, total } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { BedReports, BedSettings, FacilityBeds, HistoryRow, LinkedBeds, LinkToken } from './schema.ts'

export const beds = contract({
  own: {
    method: 'GET',
    path: '/common/beds',
    about: 'Open beds at the facilities where the caller works or whose organization the caller administers, sorted by name.',
    access: 'signed in',
    tokens: 'beds',
    whenDeactivated: 'view only',
    response: z.array(FacilityBeds),
    responseFields: total,
  },
  show: {
    method: 'GET',
    path: '/facilities/:id/beds',
    about: 'A facility’s reported open beds, when they were updated, and when they expire.',
    access: 'beds.show',
    tokens: 'beds',
    params: idParams,
    response: FacilityBeds,
  },
  tell: {
    method: 'PATCH',
    path: '/facilities/:id/beds',
    about: 'Updates the open beds. Returns 409 if someone else changed a count after the caller saw it.',
    access: 'beds.tell',
    tokens: 'beds',
    params: idParams,
    body: z.object({ beds: BedReports }),
    response: FacilityBeds,
  },
  set: {
    method: 'PATCH',
    path: '/facilities/:id/beds/settings',
    about: 'Sets when bed counts expire, how long a bed is held, and whether a reminder email is sent.',
    access: 'beds.set',
    params: idParams,
    body: BedSettings,
    response: FacilityBeds,
  },
  history: {
    method: 'GET',
    path: '/facilities/:id/beds/history',
    about: 'Who reported how many open beds, and when, newest first.',
    access: 'beds.show',
    tokens: 'beds',
    params: idParams,
    query: paging,
    response: z.array(HistoryRow),
    responseFields: total,
  },
  byLink: {
    method: 'POST',
    path: '/beds/by-link',
    about:
      'One facility’s open beds, for someone who opened an email link without signing in. Viewing the counts does not change them.',
    access: 'public',
    body: z.object({ token: LinkToken }),
    response: LinkedBeds,
    unaudited: 'reads the bed counts of one facility, which advocates can also see',
  },
  tellByLink: {
    method: 'POST',
    path: '/beds/by-link/tell',
    about: 'Updates the open beds on behalf of the person the link was sent to.',
    access: 'public',
    body: z.object({ token: LinkToken, beds: BedReports }),
    response: LinkedBeds,
  },
})
