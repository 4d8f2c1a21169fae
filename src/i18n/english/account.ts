import { translations } from '../translations.ts'

/** The account screens except sign-in, which is in `shell`. */
export const texts = translations('account', {
  welcome: {
    title: 'Welcome to Passage',
    about: 'Three quick steps before you start.',
    aboutRenewal: 'The End User Agreement has changed. Please read and accept it to continue.',
    password: 'Choose your own password',
    oldHint: 'The password you just signed in with',
    reach: 'Notification preferences',
    methods: 'Communication methods',
    optIn:
      'Choosing a method opts you into platform notifications and alerts, sent when action is required or key events occur. You can change your preferences later in Account Settings.',
    sms: 'By choosing text messages, you agree to receive them on your phone. Message and data rates may apply. Message frequency varies.',
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
