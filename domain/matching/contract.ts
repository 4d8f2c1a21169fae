import { contract } from '../platform/endpoint.ts'
import { idParams, total } from '../platform/formats.ts'
import { z } from '../platform/zod.ts'
import { Pins } from './directory.ts'
import { MatchReceipt } from './receipt.ts'
import {
  ExcludedFacility,
  ExcludedQuery,
  FactExcluded,
  FactPins,
  FactSearch,
  MatchCount,
  MatchQuery,
  MatchResponse,
  PatientFeatures,
  PinQuery,
} from './schema.ts'

export const matching = contract({
  matches: {
    method: 'GET',
    path: '/patients/:id/matches',
    about: 'A page of the facilities near a point that match a patient, in match order.',
    access: 'patients.match',
    params: idParams,
    query: MatchQuery,
    response: MatchResponse,
    reads: 'patient',
  },
  pins: {
    method: 'GET',
    path: '/patients/:id/matches/pins',
    about:
      'The matches to show on the map: all of them or, if there are too many, those in one part of the map, grouped where they are close together.',
    access: 'patients.match',
    params: idParams,
    query: PinQuery,
    response: Pins,
    reads: 'patient',
  },
  excluded: {
    method: 'GET',
    path: '/patients/:id/matches/excluded',
    about: 'Facilities near a point that do not match a patient, nearest first, each with all its reasons.',
    access: 'patients.match',
    params: idParams,
    query: ExcludedQuery,
    response: z.array(ExcludedFacility),
    responseFields: total,
    reads: 'patient',
  },
  receipt: {
    method: 'GET',
    path: '/applications/:id/receipt',
    about:
      'The match list that led to an application, with its inputs, rules, and order, compared with what the same inputs produce today; null if none was saved.',
    access: 'audit.read',
    params: idParams,
    response: MatchReceipt.nullable(),
    reads: 'patient',
  },
  features: {
    method: 'GET',
    path: '/patients/:id/features',
    about: 'The tags and payer used to match a patient.',
    access: 'patients.match',
    params: idParams,
    response: PatientFeatures,
    reads: 'patient',
  },
  matchCount: {
    method: 'PATCH',
    path: '/patients/:id/match-count',
    about: 'Saves how many matches the last search found.',
    access: 'patients.edit',
    samples: true,
    params: idParams,
    body: MatchCount,
    response: MatchCount,
  },
  search: {
    method: 'POST',
    path: '/matches',
    about: 'A page of the facilities that match these facts, in match order.',
    access: 'matching.search',
    body: FactSearch,
    response: MatchResponse,
  },
  searchPins: {
    method: 'POST',
    path: '/matches/pins',
    about:
      'The matches for these facts to show on the map: all of them or, if there are too many, those in one part of the map, grouped where they are close together.',
    access: 'matching.search',
    body: FactPins,
    response: Pins,
    unaudited: 'reads only facility locations',
  },
  searchExcluded: {
    method: 'POST',
    path: '/matches/excluded',
    about: 'Facilities that do not match, nearest first, each with all its reasons.',
    access: 'matching.search',
    body: FactExcluded,
    response: z.array(ExcludedFacility),
    responseFields: total,
  },
  searchCount: {
    method: 'POST',
    path: '/matches/count',
    about: 'The number of facilities that match these facts.',
    access: 'matching.search',
    body: FactSearch,
    response: z.object({ total: z.number().int().min(0) }),
    unaudited: 'reads only a number of facilities',
  },
})
