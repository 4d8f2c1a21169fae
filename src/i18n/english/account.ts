import { translations } from '../translations.ts'

/** The account screens except sign-in, which is in `shell`. */
export const texts = translations('account', {
  welcome: {
    title: 'Welcome to Passage',
    about: 'Three quick steps before you start.',
    aboutWithoutPassword: 'Two quick steps before you start.',
    aboutRenewal: 'The End User Agreement has changed. Please read and accept it to continue.',
    password: 'Choose your own password',
    oldHint: 'The password you just signed in with',
    reach: 'Notification preferences',
    methods: 'Communication methods',
    optIn:
      'Choosing a method opts you into platform notifications and alerts, sent when action is required or key events occur. You can change your preferences later in Account Settings.',
    sms: 'By choosing text messages, you agree to receive them on your phone. Message and data rates may apply. Message frequency varies.',
    phone: 'Phone number',
    phoneHint: 'Your account has no phone number. Without one, you get no text messages.',
    saved: 'Thank you. Your choices have been saved.',
  },
  agreement: {
    title: 'End User Agreement',
    link: 'Click to acknowledge the %{provider} End User Agreement',
    accepted: 'Accepted',
    accept: 'I accept the terms and conditions',
    version: 'Version %{version}',
    close: 'Close',
  },
  password: {
    title: 'Change password',
    old: 'Old Password',
    new: 'New Password',
    newHint: 'At least 8 characters, with an uppercase letter, a number, and a special character',
    confirm: 'Confirm Password',
    show: 'Show %{label}',
    hide: 'Hide %{label}',
    proceed: 'Proceed',
    ends: 'Changing your password signs you out on all other devices.',
  },
})

/** Password reset. */
export const forgottenTexts = translations('forgotten', {
  title: 'Forgot your password?',
  about: 'Enter your email address and we’ll send you a 6-digit code.',
  email: 'Email',
  submit: 'Submit',
  sending: 'Sending…',
  sent: 'If an account uses this address, we sent a code to it. The code is valid for 10 minutes. Check your spam folder, too.',
  code: 'Reset Code',
  codeHint: 'The 6-digit code in the email',
  newPassword: 'New Password',
  newHint: 'At least 8 characters, with an uppercase letter, a number, and a special character',
  confirmation: 'Confirm New Password',
  failed: 'an error occurred, please try again',
  another: 'Send a new code',
  anotherSent: 'We sent a new code. The old one no longer works.',
  otherAddress: 'Use a different address',
  back: 'Back to sign-in',
})

export const signUpTexts = translations('signUp', {
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
