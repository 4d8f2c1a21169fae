import { linkTo } from '../../config.ts'
import type { Events, Publisher } from '../../platform/events/events.ts'
import { enqueueNews } from '../../platform/outbox/enqueue.ts'

/** Emails the decision on a claim to the claimant. */
export async function notifyClaimant({ tx, context }: Publisher, event: Events['claimDecided']) {
  const { outcome, claimant, listing, organization, note } = event
  const link = linkTo(context.config, '/facility/my_organization')
  await enqueueNews(tx, context, [
    {
      channel: 'email',
      to: claimant.email,
      user_id: claimant.id,
      subject: {
        Approved: `Claim approved: set up ${listing} in Passage`,
        Refused: `Claim denied: ${listing}`,
        Overtaken: `Claim closed: ${listing} was assigned to another organization`,
      }[outcome],
      body: [
        {
          Approved: `${listing} is now a location of ${organization}. Review its profile and assign someone a role there. Until then, advocates cannot apply to it.`,
          Refused: `An administrator denied the claim that ${listing} belongs to ${organization}.`,
          Overtaken: `An administrator assigned ${listing} to another organization, so your claim is closed.`,
        }[outcome],
        ...(note ? [`Note from the administrator: ${note}`] : []),
        ...(link ? [link] : []),
      ].join('\n\n'),
    },
  ])
}
