import { translations } from '../translations.ts'

/** A member's own organization page (ORG-044, ORG-045). */
export const texts = translations('myOrganization', {
  none: 'You are not currently a member of any organization.',
  noneAbout: 'Ask a Passage administrator to add you.',
  removeMember: 'Remove Member',
  leaveAsk:
    'You will no longer belong to %{organization} and will lose every role at its locations. To rejoin, contact an administrator.',
  left: 'You left the organization',
  finish: 'Finish intake',
  finishOf: 'Finish intake: %{name}',
})
