import { contract } from '../../platform/endpoint.ts'
import { enumIgnoringCase, idParams, paging, text, total } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { ClaimDecision, ClaimRequest } from './requests.ts'
import { Claim, claimStates, Listing } from './schema.ts'

const filters = {
  /** Matches any part of the listing’s, the organization’s, or the claimant’s name. */
  q: text(100).optional(),
  state: enumIgnoringCase(['All', ...claimStates]).default('Waiting'),
}

export const claims = contract({
  listings: {
    method: 'GET',
    path: '/directory-listings',
    about:
      'Unclaimed directory listings, sorted by name. Each word of `q` matches the start of a word in the name or city. Ten digits match an NPI.',
    access: 'claims.find',
    query: paging.extend({ q: text(100) }),
    response: z.array(Listing),
    responseFields: total,
  },
  list: {
    method: 'GET',
    path: '/claims',
    about:
      'Directory listing claims, newest first. An Org Admin sees their organization’s claims; an administrator sees every claim.',
    access: 'claims.list',
    query: paging.extend(filters),
    response: z.array(Claim),
    responseFields: total,
  },
  export: {
    method: 'GET',
    path: '/claims/export',
    about:
      'The claims that the caller may see and that match the filter, newest first, as a CSV file with times in Pacific time.',
    access: 'claims.list',
    query: z.object(filters),
    responseType: 'csv',
    response: z.string(),
  },
  ask: {
    method: 'POST',
    path: '/facilities/:id/claim',
    about:
      'Claims a directory listing for a treatment center. An Org Admin’s claim needs an administrator’s approval. An administrator’s claim is approved immediately.',
    access: 'claims.ask',
    params: idParams,
    body: ClaimRequest,
    response: Claim,
  },
  decide: {
    method: 'POST',
    path: '/claims/:id/decision',
    about:
      'Approves or denies a pending claim. An approved listing becomes a location of the organization and keeps its ID and history.',
    access: 'claims.decide',
    params: idParams,
    body: ClaimDecision,
    response: Claim,
  },
  withdraw: {
    method: 'DELETE',
    path: '/claims/:id',
    about: 'Withdraws a pending claim.',
    access: 'claims.withdraw',
    params: idParams,
    response: Claim,
  },
})
