import { translations } from '../translations.ts'

/** The administrators' list of unclaimed listings that patients are referred to (S-24). */
export const texts = translations('demand', {
  title: 'Unclaimed listings by demand',
  about:
    'Facilities without an account that patients were referred to in the last 90 days. Invite the busiest ones to claim their listing.',
  search: 'Facility or city',
  empty: 'No patients were referred to unclaimed listings yet',
  columns: {
    name: 'Facility',
    city: 'City',
    state: 'State',
    sent: 'Referrals',
    answered: 'Answered',
    median: 'Median response',
    bounced: 'Emails failed',
    failed: 'Faxes failed',
    contact: 'Contact',
    invite: 'Invitation',
  },
  flagged: 'Check contact',
  invite: 'Invite',
  inviteAgain: 'Invite again',
  inviteClaimant: 'Invite claimant',
  inviteOf: 'Invite %{name}',
  invited: 'Invitation to %{name} is on its way.',
  invitedAt: 'Invited',
  noEmail: 'No email known',
})
