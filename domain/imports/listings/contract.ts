import { seenVersion } from '../../concurrentEdits.ts'
import { contract } from '../../platform/endpoint.ts'
import { idParams } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { Coordinates, ListingState } from './schema.ts'

export const listings = contract({
  show: {
    method: 'GET',
    path: '/facilities/:id/listing',
    about: 'Which directories name a facility, since when it is retired, and how it got its place on the map.',
    access: 'facilities.listAll',
    params: idParams,
    response: ListingState,
  },
  place: {
    method: 'PUT',
    path: '/facilities/:id/place',
    about:
      'Places a facility on the map by hand. Later imports keep the place. Without a place, the facility gets back the one that it had before.',
    access: 'listings.place',
    params: idParams,
    body: z.object({ place: Coordinates.nullable(), ...seenVersion }),
    response: ListingState,
  },
})
