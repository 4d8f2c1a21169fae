import { words } from '../words.ts'

/** What each screen that is not built yet will be, and what can be done until then. */
export const texts = words('later', {
  building: 'This screen is being built',
  goHome: 'Go home',
  toSignIn: 'Go to sign-in',
  screens: {
    myOrganization: {
      title: 'My Organization',
      will: 'Here you will see the profile of your organization, its members with their roles, and its locations.',
      now: 'Until then, an administrator can change members and locations for you.',
    },
    facilityForm: {
      title: 'Facility',
      will: 'Here a facility describes itself in seven sections: licenses, care, payment, health, populations, and programs.',
      now: 'What is on file already takes part in matching.',
    },
  },
})
