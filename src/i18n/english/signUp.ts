import { words } from '../words.ts'

export const texts = words('signUp', {
  title: 'Sign up',
  about: 'Ask for an account as a patient advocate. An administrator reviews every request.',
  you: 'You',
  work: 'Where you work',
  labels: {
    first_name: 'First Name',
    last_name: 'Last Name',
    phone: 'Phone',
    email: 'Email',
    state: 'State',
    organization: 'Organization',
    address: 'Address',
    city: 'City',
    zipcode: 'Zipcode',
  },
  submit: 'Sign up',
  sending: 'Sending...',
  failed: 'Failed to sign up',
  have: 'You have an account?',
  signIn: 'Sign in',
  follows:
    'An administrator reviews your request. Once it is approved, an e-mail brings you a temporary password, with which you sign in and choose your own.',
  toSignIn: 'Go to sign-in',
})
