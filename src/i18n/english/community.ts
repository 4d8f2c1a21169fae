import { words } from '../words.ts'

/** The community page's placeholder (NAV-007). */
export const texts = words('community', {
  title: 'Community',
  soon: 'coming soon',
  about: 'A place for advocates and admissions staff to help each other.',
})
