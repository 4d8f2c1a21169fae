import { translations } from '../translations.ts'

export const texts = translations('signUp', {
  title: 'Sign up',
  about: 'Request an account as a patient advocate. An administrator reviews every request.',
  you: 'Your information',
  work: 'Your organization',
  labels: {
    first_name: 'First Name',
    last_name: 'Last Name',
    phone: 'Phone',
    email: 'Email',
    state: 'State',
    organization: 'Organization',
    address: 'Address',
    city: 'City',
    zipcode: 'ZIP code',
  },
  submit: 'Sign up',
  sending: 'Sending...',
  failed: 'Failed to sign up',
  have: 'Already have an account?',
  signIn: 'Sign in',
  follows:
    'An administrator will review your request. When it is approved, we’ll email you a temporary password. Use it to sign in and choose your own.',
  toSignIn: 'Go to sign in',
})
