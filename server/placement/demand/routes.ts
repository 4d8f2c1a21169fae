import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { type DemandRow, demand, demandDays, mayInviteAgain } from '#domain/placement/demand/contract.ts'
import { datedName, pacificSecond, secondsAfter } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { linkTo } from '../../config.ts'
import { requireFacilityToChange } from '../../directory/facilities/queries.ts'
import type { Db } from '../../platform/db/connect.ts'
import { secondsOf } from '../../platform/db/expressions.ts'
import { type Limits, nameBegins, onPage, pageLimits } from '../../platform/db/listing.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { sendInvitation } from '../referrals/letters.ts'
import { correctedContact } from '../referrals/views.ts'

type Of = { q?: string | undefined; id?: number }

const since = (now: string) => secondsAfter(now, -demandDays * 86_400)

/** The unclaimed listings with referrals in the last days, most referrals first. Reads no patient's data. */
const listingsFound = (db: Db, { q, id }: Of, now: string) =>
  db
    .selectFrom('facilities')
    .innerJoin(
      eb =>
        eb
          .selectFrom('referrals')
          .innerJoin('applications', 'applications.id', 'referrals.application_id')
          .where('referrals.created_at', '>=', since(now))
          .select(['applications.facility_id', sql<number>`count(*)::int`.as('sent')])
          .select([
            sql<number>`count(referrals.answered_at)::int`.as('answered'),
            sql<
              number | null
            >`percentile_cont(0.5) within group (order by ${secondsOf(sql`referrals.answered_at - referrals.created_at`)} / 60)`.as(
              'median_minutes',
            ),
          ])
          .groupBy('applications.facility_id')
          .as('referred'),
      join => join.onRef('referred.facility_id', '=', 'facilities.id'),
    )
    .where('facilities.organization_id', 'is', null)
    .where('facilities.deleted_at', 'is', null)
    .$if(Boolean(q), query => query.where(nameBegins(sql`facilities.name || ' ' || coalesce(facilities.city, '')`, q!)))
    .$if(id !== undefined, query => query.where('facilities.id', '=', id!))

/** The share of a channel's messages to the listing that failed; null if none was sent or failed yet. */
const failedShare = (channel: 'email' | 'fax', now: string) => sql<number | null>`(
  select count(*) filter (where state = 'failed')::float8 / nullif(count(*), 0) from outbox
  where outbox.facility_id = facilities.id and channel = ${channel} and state in ('sent', 'failed') and created_at >= ${since(now)})`

async function findDemand(db: Db, of: Of, now: string, page: Limits | null): Promise<DemandRow[]> {
  return listingsFound(db, of, now)
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('guest_claims')
          .whereRef('guest_claims.facility_id', '=', 'facilities.id')
          .select(['guest_claims.name', 'guest_claims.email'])
          .orderBy('guest_claims.id', 'desc')
          .limit(1)
          .as('claim'),
      join => join.onTrue(),
    )
    .select(['facilities.id', 'facilities.name', 'facilities.city', 'facilities.state'])
    .select(['referred.sent', 'referred.answered', 'referred.median_minutes', 'claim.name as claimant'])
    .select([failedShare('email', now).as('bounce_rate'), failedShare('fax', now).as('failure_rate')])
    .select([
      sql<number>`(select count(*)::int from outbox where outbox.facility_id = facilities.id and state = 'failed'
        and created_at >= ${since(now)})`.as('failures'),
      sql<string | null>`coalesce(claim.email, ${correctedContact('email')})`.as('email'),
      sql<string | null>`(select max(invited_at) from listing_invitations where facility_id = facilities.id)`.as('invited_at'),
    ])
    .orderBy('referred.sent', 'desc')
    .orderBy(sql`lower(facilities.name)`)
    .orderBy('facilities.id')
    .$if(page !== null, query => query.$call(onPage(page!)))
    .execute()
}

const countDemand = async (db: Db, of: Of, now: string): Promise<number> =>
  (await listingsFound(db, of, now).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total

async function listDemand({ tx, query, now }: Call<typeof demand.list>) {
  return { data: await findDemand(tx, query, now, pageLimits(query)), total: await countDemand(tx, query, now) }
}

const exportHeader = [
  'Facility',
  'City',
  'State',
  'Referrals',
  'Answered',
  'Median response (minutes)',
  'Emails failed (%)',
  'Faxes failed (%)',
  'Claim requested by',
  'Email',
  'Invited (Pacific)',
]
const percent = (share: number | null) => (share === null ? '' : String(Math.round(share * 100)))

async function exportDemand({ tx, query: filter, now, addAuditSubject }: Call<typeof demand.export>) {
  const rows = await findDemand(tx, filter, now, null)
  addAuditSubject({ type: 'facilities', detail: { filter, count: rows.length } })
  const lines = rows.map(row => [
    row.name,
    row.city ?? '',
    row.state ?? '',
    String(row.sent),
    String(row.answered),
    row.median_minutes === null ? '' : String(Math.round(row.median_minutes)),
    percent(row.bounce_rate),
    percent(row.failure_rate),
    row.claimant ?? '',
    row.email ?? '',
    row.invited_at ? pacificSecond(row.invited_at) : '',
  ])
  return { name: datedName('listings-by-demand', now), header: exportHeader, rows: Readable.from(lines) }
}

const inviteListing = handler(demand.invite, {
  run: async ({ tx, params: { id }, actor, now, context, addAuditSubject }) => {
    // Of two presses at the same time, the second one waits here and sees the first one's invitation.
    await requireFacilityToChange(tx, actor, id)
    const [listing] = await findDemand(tx, { id }, now, null)
    if (!listing) throw new HttpError('not_found', 'Facility not found')
    const page = linkTo(context.config, '/sign_up')
    if (!page) throw new HttpError('unavailable', 'This server cannot send links. Set PUBLIC_URL.')
    const { email, name, sent, invited_at } = listing
    if (!email) throw new HttpError('invalid', 'No email address is known for this listing.')
    if (!mayInviteAgain(invited_at, now)) throw new HttpError('conflict', 'This listing was invited less than a day ago.')
    await tx.insertInto('listing_invitations').values({ facility_id: id, email, invited_by: actor.id, invited_at: now }).execute()
    await sendInvitation(tx, context, { to: email, name, sent, page })
    addAuditSubject({ type: 'facilities', ids: [id], detail: { invited: true } })
    return (await findDemand(tx, { id }, now, null))[0]!
  },
})

/** Unclaimed listings by demand (S-24). */
export const demandRoutes: Handlers<typeof demand> = { list: listDemand, export: exportDemand, invite: inviteListing }
