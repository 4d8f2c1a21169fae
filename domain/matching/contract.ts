import { contract } from '../endpoint.ts'
import { one } from '../formats.ts'
import { MatchCount, Matches, MatchQuery, PatientFeatures } from './schema.ts'

export const matching = contract({
  matches: {
    method: 'GET',
    path: '/patients/:id/matches',
    about: 'The facilities that match a patient around a point, best first, one page at a time.',
    access: 'patients.match',
    params: one,
    query: MatchQuery,
    response: Matches,
    reads: 'patient',
  },
  features: {
    method: 'GET',
    path: '/patients/:id/features',
    about: 'The tags and the payer drawn from a patient for matching.',
    access: 'patients.match',
    params: one,
    response: PatientFeatures,
    reads: 'patient',
  },
  matchCount: {
    method: 'PATCH',
    path: '/patients/:id/match-count',
    about: 'Keeps how many matches the last search found.',
    access: 'patients.edit',
    params: one,
    body: MatchCount,
    response: MatchCount,
  },
})
