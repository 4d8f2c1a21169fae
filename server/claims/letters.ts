import { linkTo } from '../config.ts'
import type { Db } from '../db/connect.ts'
import type { House } from '../house.ts'
import { enqueueNews } from '../outbox/enqueue.ts'

type Decided = { asker: { id: number; email: string }; listing: string; organization: string; note: string | null }

/** Emails the result of a claim to the claimant. */
export const claimDecided = (
  tx: Db,
  house: Pick<House, 'secret' | 'now' | 'config'>,
  outcome: 'Approved' | 'Refused' | 'Overtaken',
  { asker, listing, organization, note }: Decided,
) => {
  const link = linkTo(house.config, '/facility/my_organization')
  return enqueueNews(tx, house, [
    {
      channel: 'email',
      to: asker.email,
      user_id: asker.id,
      subject: outcome === 'Approved' ? `${listing} is yours to keep` : `Your claim of ${listing}`,
      body: [
        {
          Approved: `${listing} is a location of ${organization} now. Please look through its profile, and give somebody a role there: until then nobody can apply to it.`,
          Refused: `An administrator did not approve that ${listing} belongs to ${organization}.`,
          Overtaken: `${listing} was given to another organization in the meantime.`,
        }[outcome],
        ...(note ? [`What the administrator wrote: ${note}`] : []),
        ...(link ? [link] : []),
      ].join('\n\n'),
    },
  ])
}
