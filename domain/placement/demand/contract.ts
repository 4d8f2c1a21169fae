import { contract } from '../../platform/endpoint.ts'
import { idParams, instant, paging, rowId, text, total } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'

/** How many days of referrals the demand covers. */
export const demandDays = 90
/** Failed messages that flag a listing, because its contact information is probably wrong. */
export const flaggedFailures = 2

/** How long a listing is not invited again, in milliseconds. */
const invitationPause = 86_400_000
/** Whether a listing may be invited, if it was last invited at this time. */
export const mayInviteAgain = (invited_at: string | null, now: string | number): boolean =>
  invited_at === null || new Date(now).getTime() - Date.parse(invited_at) >= invitationPause

const share = z.number().min(0).max(1).nullable()

/** An unclaimed listing with the referrals to it in the last 90 days. */
export const DemandRow = z.object({
  id: rowId.describe('The facility'),
  name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  sent: z.number().int().describe('Referrals'),
  answered: z.number().int(),
  median_minutes: z.number().nullable().describe('Median time from a referral to its first answer'),
  bounce_rate: share.describe('Share of emails that failed; null without emails'),
  failure_rate: share.describe('Share of faxes that failed; null without faxes'),
  failures: z.number().int().describe('Emails and faxes that failed'),
  email: z.string().nullable().describe('Who asked to claim the listing, or else the known address'),
  claimant: z.string().nullable().describe('Who asked to claim the listing'),
  invited_at: instant.nullable(),
})
export type DemandRow = z.infer<typeof DemandRow>

const filters = { q: text(100).optional() }
const Search = paging.extend(filters)
export type DemandSearch = z.output<typeof Search>

/** Unclaimed listings by demand, for the network's owner (S-24). */
export const demand = contract({
  list: {
    method: 'GET',
    path: '/admin/demand',
    about:
      'Unclaimed listings that patients were referred to in the last 90 days, most referrals first. Contains no patient data.',
    access: 'demand.list',
    query: Search,
    response: z.array(DemandRow),
    responseFields: total,
  },
  export: {
    method: 'GET',
    path: '/admin/demand/export',
    about: 'The unclaimed listings by demand that match the filter, as a CSV file with times in Pacific time.',
    access: 'demand.list',
    query: z.object(filters),
    responseType: 'csv',
    response: z.string(),
  },
  invite: {
    method: 'POST',
    path: '/admin/facilities/:id/invite',
    about: 'Emails an unclaimed listing an invitation to create an account and claim the listing, at most once a day.',
    access: 'demand.invite',
    params: idParams,
    response: DemandRow,
  },
})
