import { translations } from '../translations.ts'

/** Sessions, and the warning before a session ends. */
export const texts = translations('sessions', {
  warning: {
    title: 'Are you still there?',
    about: 'You’ve been inactive. To protect patient data, we’ll sign you out in %{time}.',
    wholeTitle: 'Your session is about to end',
    wholeAbout: 'Sessions have a time limit. You’ll be signed out in %{time} and can sign right back in.',
    kept: 'Your intake entries are saved as a draft.',
    stay: 'Stay signed in',
    understood: 'OK',
    out: 'Sign out now',
    aloud: 'You will be signed out in %{seconds} seconds.',
  },
  own: {
    title: 'Where you are signed in',
    about: 'Browsers where you are signed in now. If you don’t recognize one, sign out of it and change your password.',
    here: 'this browser',
    since: 'Signed in',
    used: 'Last used',
    device: 'Device',
    end: 'Sign out',
    endOf: 'Sign out %{device}',
    ended: '%{device} was signed out',
    everywhere: 'Sign out everywhere',
    everywhereTitle: 'Sign out everywhere?',
    everywhereAbout: 'This signs you out of every browser, including this one. Unsaved changes will be lost.',
  },
  user: {
    title: 'Sign-in',
    none: 'Not signed in anywhere.',
    sessions: 'Signed-in browsers',
    locked: 'Locked by an administrator since %{when}',
    stopped: 'Locked until %{when} after too many failed sign-ins (except in known browsers).',
    open: 'Can sign in',
    notApproved: 'Cannot sign in: this account is not approved.',
    organizationDeactivated:
      'The organization is deactivated: the user can at most view its open applications, and receives no notifications.',
    lock: 'Lock account',
    lockTitle: 'Lock %{name}’s account?',
    lockAbout: 'The user will be signed out everywhere and cannot sign in until an administrator unlocks the account.',
    factorOn: 'Two-factor authentication is on.',
    factorOff: 'Two-factor authentication is off.',
    factorReset: 'Remove two-factor authentication',
    factorTitle: 'Remove two-factor authentication for %{name}?',
    factorAbout:
      'Use this when a user has lost both their phone and their backup codes. Confirm their identity first. They will be signed out everywhere and notified by email.',
    unlock: 'Unlock account',
    unlocked: 'The user can sign in again.',
    endTitle: 'Sign %{name} out everywhere?',
    endAbout: 'Unsaved changes will be lost. The user can sign in again.',
  },
})
