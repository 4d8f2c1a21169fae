import { translations } from '../translations.ts'

/** The administrators' home: what waits. */
export const texts = translations('home', {
  title: 'What waits',
  about: 'Each line opens the list of what waits. You see only what you may act on.',
  none: 'Nothing needs your action',
  columns: { kind: 'What waits', count: 'Number', oldest: 'Oldest since' },
  waiting: '%{count} thing waits |||| %{count} things wait',
  kinds: {
    signUps: 'Sign-ups to review',
    members: 'Members to approve',
    organizations: 'Treatment centers awaiting approval',
    hospitals: 'Hospitals awaiting approval',
    locations: 'Locations awaiting approval, with a complete intake',
    claims: 'Listing claims to decide',
    approvals: 'Account changes that need your approval',
    messages: 'Outgoing messages that failed',
    imports: 'Imports that were interrupted',
    duplicates: 'Facilities that are probably listed twice',
  },
})
