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
      subject: outcome === 'Approved' ? `Claim approved: set up ${listing} in Passage` : `Update on your claim for ${listing}`,
      body: [
        {
          Approved: `${listing} is now a location of ${organization}. Review its profile and assign someone a role there. Until then, advocates cannot apply to it.`,
          Refused: `An administrator denied the claim that ${listing} belongs to ${organization}.`,
          Overtaken: `${listing} was assigned to another organization.`,
        }[outcome],
        ...(note ? [`Note from the administrator: ${note}`] : []),
        ...(link ? [link] : []),
      ].join('\n\n'),
    },
  ])
}
