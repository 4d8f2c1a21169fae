import { translations } from '../translations.ts'

/** The community page's placeholder (NAV-007). */
export const texts = translations('community', {
  title: 'Community',
  soon: 'coming soon',
  about: 'A place for advocates and admissions staff to help each other.',
})
