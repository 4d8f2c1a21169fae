import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { required } from '../fields.ts'
import { one, paging, rowId, text, total, word } from '../formats.ts'
import { Claim, claimStates, Listing } from './schema.ts'

/** The reason an Org Admin gives for a claim. */
export const ClaimReason = required({
  max: 1000,
  min: 10,
  missing: 'Please say how this facility is yours',
  short: 'Please say in a few more words how this facility is yours',
})

export const claims = contract({
  listings: {
    method: 'GET',
    path: '/directory-listings',
    about:
      'Directory listings that nobody has claimed, by name: each word of `q` begins one of the name or city, ten digits are an NPI.',
    access: 'claims.find',
    query: paging.extend({ q: text(100) }),
    response: z.array(Listing),
    beside: total,
  },
  list: {
    method: 'GET',
    path: '/claims',
    about: 'Claims of directory listings, the newest first: an Org Admin’s own organization’s, an administrator’s all.',
    access: 'claims.list',
    query: paging.extend({ state: word(['All', ...claimStates]).default('Waiting') }),
    response: z.array(Claim),
    beside: total,
  },
  ask: {
    method: 'POST',
    path: '/facilities/:id/claim',
    about:
      'Claims a directory listing for a treatment center. An Org Admin’s claim waits for an administrator; an administrator’s own is approved at once.',
    access: 'claims.ask',
    params: one,
    body: z.object({ organization_id: rowId, reason: ClaimReason }),
    response: Claim,
  },
  decide: {
    method: 'POST',
    path: '/claims/:id/decision',
    about:
      'Approves or refuses a claim that waits. Approved, the listing is a location of the organization, with its id and history.',
    access: 'claims.decide',
    params: one,
    body: z.object({
      approve: z.boolean(),
      note: text(1000)
        .nullish()
        .transform(note => note || null),
    }),
    response: Claim,
  },
  withdraw: {
    method: 'DELETE',
    path: '/claims/:id',
    about: 'Takes back a claim that waits.',
    access: 'claims.withdraw',
    params: one,
    response: Claim,
  },
})
