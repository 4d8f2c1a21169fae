import { words } from '../words.ts'

/** The member's own organization page (ORG-044, ORG-045). */
export const texts = words('myOrganization', {
  none: 'You are not currently a member of any organization.',
  noneAbout: 'An administrator of Passage adds you to yours.',
  removeMember: 'Remove Member',
  leaveAsk:
    'You will no longer belong to %{organization}, and lose every role at its locations. To come back, an administrator must be contacted.',
  left: 'You have left the organization',
  finish: 'Finish intake',
  finishOf: 'Finish intake of %{name}',
})
