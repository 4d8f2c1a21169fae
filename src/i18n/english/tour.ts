import { words } from '../words.ts'

/** First steps by role, on the landing page until dismissed. */
export const texts = words('tour', {
  away: 'Put away',
  again: 'You find them again in the menu under your name.',
  show: 'Show',
  hide: 'Hide',
  advocate: {
    title: 'Your first placement, in five steps',
    patient: { title: 'Add a patient', text: 'Ten short sections. What you type is kept, even if the page closes.' },
    add: 'Add a patient',
    release: {
      title: 'Have the release signed',
      text: 'In section 2, by a code or on paper. Until then no facility sees the patient.',
    },
    matches: {
      title: 'See who fits',
      text: 'On a list and a map, with what each facility meets and leaves open. Passage recommends none.',
    },
    apply: { title: 'Apply to several', text: 'Each answers by itself. Here “Your turn” marks what waits for you.' },
    agree: { title: 'Say yes to one', text: 'When the patient agrees to an offer, the other applications end by themselves.' },
  },
  coordinator: {
    title: 'From application to admission, in five steps',
    beds: { title: 'Tell your open beds', text: 'One tap on this page. Advocates see the number with its age.' },
    waiting: {
      title: 'Begin with what waits for you',
      text: 'It stands on top, what is due next first. A name opens the patient.',
    },
    answer: {
      title: 'Answer step by step',
      text: 'Payment, interview, acceptance. A No asks for its reason; a slip can be taken back.',
    },
    missing: { title: 'Something is missing?', text: '“Need more information” asks the advocate without declining.' },
    chat: { title: 'Talk in the chat', text: 'Beside each application. The advocate hears of it at once.' },
  },
  center: {
    title: 'Make your facilities ready, in four steps',
    people: {
      title: 'Give your people their roles',
      text: 'An Admissions Coordinator answers applications, a Manager reads along and keeps the profile.',
    },
    facilities: {
      title: 'Complete each facility',
      text: 'Seven sections. A mark tells what is missing before advocates find it.',
    },
    claim: { title: 'Claim what the directory lists', text: 'A listing that is yours becomes yours to keep, with its history.' },
    answers: { title: 'Set when you answer', text: 'Advocates see your answer target, and your team is reminded in time.' },
  },
  member: {
    title: 'Three places to know',
    organization: 'My Organization',
    colleagues: { title: 'Your organization', text: 'Its people, and what each of them may do.' },
    alerts: { title: 'How Passage tells you', text: 'Choose e-mail, text messages or a daily summary on this page.' },
    figures: {
      title: 'What the figures say',
      text: 'Each figure says how it is counted, and opens the cases behind it for those who may see them.',
    },
    insights: 'Insights',
  },
  admin: {
    title: 'What keeps the platform going',
    approve: {
      title: 'Approve who signed up',
      text: 'Whoever waits stands on top. A temporary password goes out with the approval.',
    },
    users: 'Users',
    organizations: {
      title: 'Keep organizations and facilities',
      text: 'Each opens with its members, locations and history; Ctrl K finds any of them by name.',
    },
    directory: { title: 'Bring in a directory', text: 'With a preview before, and a way back after.' },
    imports: 'Imports',
    changes: { title: 'See what happened', text: 'Who changed what, as far as you may read it.' },
    recent: 'Recent changes',
  },
})
