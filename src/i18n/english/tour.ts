import { translations } from '../translations.ts'

/** The first steps for each role, which the landing page shows until the user dismisses them. */
export const texts = translations('tour', {
  away: 'Dismiss',
  again: 'Find this anytime in your profile menu.',
  show: 'Show',
  hide: 'Hide',
  done: 'completed',
  advocate: {
    title: 'Your first placement, in five steps',
    patient: {
      title: 'Add a patient',
      text: 'Fill out ten short sections. Your entries are saved as you type, so you won’t lose them if the page closes.',
    },
    add: 'Add a patient',
    release: {
      title: 'Get the release signed',
      text: 'Do this in section 2, with a code or on paper. Until the release is signed, no facility can see the patient.',
    },
    matches: {
      title: 'Review matches',
      text: 'Select “Match” on the patient’s card. You see which needs each facility meets, in a list and on a map. Matches are not recommendations.',
    },
    apply: {
      title: 'Apply to several facilities',
      text: 'Each facility responds separately. “Your turn” marks what needs your action.',
    },
    agree: {
      title: 'Accept one offer',
      text: 'When the patient accepts an offer, you can cancel the other applications in the same step.',
    },
  },
  coordinator: {
    title: 'From application to admission, in five steps',
    beds: {
      title: 'Report your open beds',
      text: 'Update counts on this page. Advocates see each count and when you updated it.',
    },
    waiting: {
      title: 'Start with what needs your action',
      text: 'Applications with the earliest deadline come first. Select a name to open the patient.',
    },
    answer: {
      title: 'Answer step by step',
      text: 'Answer the payment, interview, and acceptance questions. If you answer No, enter a reason. You can undo a mistake.',
    },
    missing: { title: 'Missing something?', text: 'Select “Request more information” to ask the advocate without declining.' },
    chat: { title: 'Use the chat', text: 'It’s next to each application. The advocate is notified right away.' },
  },
  center: {
    title: 'Get your facilities ready, in four steps',
    people: {
      title: 'Assign roles to your staff',
      text: 'Coordinators respond to applications. Managers view them and maintain the profile.',
    },
    facilities: {
      title: 'Complete each facility',
      text: 'Complete seven sections. A checklist shows what’s left before advocates can find the facility.',
    },
    claim: { title: 'Claim your directory listings', text: 'Take over your facilities’ listings, including their history.' },
    answers: {
      title: 'Set your response target',
      text: 'Advocates see your target, and we remind your team before a response is overdue.',
    },
  },
  member: {
    title: 'Three pages to know',
    organization: 'My Organization',
    colleagues: { title: 'Your organization', text: 'See members and their roles.' },
    alerts: { title: 'Notification preferences', text: 'Choose email, text messages, or a daily summary on this page.' },
    figures: {
      title: 'Insights',
      text: 'Each figure explains how it is counted. Open one to see the cases you can access.',
    },
    insights: 'Insights',
  },
  admin: {
    title: 'Admin essentials',
    approve: {
      title: 'Approve sign-ups',
      text: 'Pending sign-ups are listed first. When you approve one, we email a temporary password.',
    },
    users: 'Users',
    organizations: {
      title: 'Manage organizations and facilities',
      text: 'Open one to see its members, locations, and history. Press Ctrl K to find one by name.',
    },
    directory: {
      title: 'Import a directory',
      text: 'Preview the changes before you import, and undo the import later if needed.',
    },
    imports: 'Imports',
    changes: { title: 'Review recent changes', text: 'See who changed what, within your permissions.' },
    recent: 'Recent changes',
  },
})
