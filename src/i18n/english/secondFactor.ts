import { words } from '../words.ts'

/** Second factor in the account settings and at sign-in. */
export const texts = words('secondFactor', {
  title: 'Second factor',
  about:
    'With a second factor, a sign-in asks for a code of an app on your phone after the password. Whoever learns your password cannot sign in with it.',
  off: 'It is off.',
  on: 'It is on. %{count} backup code is left. |||| It is on. %{count} backup codes are left.',
  setUp: 'Set up',
  scan: 'Scan this with an authenticator app on your phone.',
  picture: 'QR code for the authenticator app',
  key: 'Or type this key into the app',
  code: 'Code',
  codeHint: 'Six digits that the app shows now',
  password: 'Password',
  passwordHint: 'The one with which you sign in',
  endOthers: 'Sign out my other sessions',
  endOthersHint: 'They were opened without the second factor.',
  turnOn: 'Turn on',
  cancel: 'Cancel',
  working: 'One moment…',
  codesTitle: 'Your backup codes',
  codesAbout:
    'Each of these signs you in once, when the phone is not at hand. They are shown this one time: print or save them, and keep them apart from the phone.',
  download: 'Download',
  print: 'Print',
  file: 'passage-backup-codes',
  done: 'I have kept them',
  renew: 'New backup codes',
  renewAbout: 'The ones before are dead with it.',
  turnOff: 'Turn off',
  turnOffAbout: 'From then on the password alone signs you in.',
  byOrganization: 'Your organization requires it.',
  required: {
    title: 'Set up your second factor',
    about: 'Your organization requires one of every member. It takes a minute; then you go on.',
  },
  turnedOff: 'The second factor is off.',
  signIn: {
    title: 'Second step',
    about: 'Type the code that your authenticator app shows, or one of your backup codes.',
    code: 'Code',
    submit: 'Sign in',
    loading: 'Loading...',
    back: 'Start again',
  },
})
