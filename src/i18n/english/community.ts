import { words } from '../words.ts'

/** Community placeholder (NAV-007). */
export const texts = words('community', {
  title: 'Community',
  soon: 'coming soon',
  about: 'A place for advocates and admissions staff to help each other.',
})
