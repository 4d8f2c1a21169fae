import { translations } from '../translations.ts'

/** The navigation bar and the profile menu. Separate from `shell` because the sign-in page does not need it. */
export const texts = translations('navigation', {
  main: 'Main',
  menu: 'Menu',
  closeMenu: 'Close menu',
  skip: 'Skip to main content',
  findTreatment: 'Find Treatment',
  admissions: 'Admissions',
  admin: 'Admin Dashboard',
  myOrganization: 'My Organization',
  community: 'Community',
  insights: 'Insights',
  account: 'Account Settings',
  signOut: 'Sign out',
  about: 'About Passage',
  firstSteps: 'Getting started',
  shortcuts: 'Keyboard shortcuts',
  help: 'Chat with support',
  appearance: 'Appearance',
  looks: { system: 'Use device setting', light: 'Light', dark: 'Dark' },
  profile: 'Profile of %{name}',
  home: 'Passage, home',
  search: 'Search',
  searchKeys: 'Ctrl K',
})
