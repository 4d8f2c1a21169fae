import { words } from '../words.ts'

/** What the community's placeholder says (NAV-007). */
export const texts = words('community', {
  title: 'Community',
  soon: 'coming soon',
  about: 'A place for advocates and admissions staff to help each other.',
})
