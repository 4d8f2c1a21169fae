import { words } from '../words.ts'

/** Sessions, and the warning before one ends. */
export const texts = words('sessions', {
  warning: {
    title: 'Are you still there?',
    about: 'Nothing was done for a while. To protect what is open here, you will be signed out in %{time}.',
    wholeTitle: 'Your session is about to end',
    wholeAbout: 'A session lasts only so long. You will be signed out in %{time}, and can sign in again at once.',
    kept: 'What you typed into an intake is kept.',
    stay: 'Stay signed in',
    understood: 'I understand',
    out: 'Sign out now',
    aloud: 'You will be signed out in %{seconds} seconds.',
  },
  own: {
    title: 'Where you are signed in',
    about:
      'Each browser in which you are signed in right now. Sign out where you do not recognize one, and change your password.',
    here: 'this one',
    since: 'Signed in',
    used: 'Last used',
    device: 'Device',
    end: 'Sign out',
    endOf: 'Sign out %{device}',
    ended: '%{device} is signed out',
    everywhere: 'Sign out everywhere',
    everywhereTitle: 'Sign out everywhere?',
    everywhereAbout: 'Every browser is signed out, this one too. What is typed and not yet saved there is lost.',
  },
  user: {
    title: 'Sign-in',
    none: 'Not signed in anywhere right now.',
    sessions: 'Where they are signed in',
    locked: 'Locked by an administrator since %{when}',
    stopped: 'Too many wrong passwords: nobody signs in until %{when}, but from a browser that is known.',
    open: 'Can sign in',
    notApproved: 'Cannot sign in: this account is not approved.',
    lock: 'Lock',
    lockTitle: 'Lock %{name} out?',
    lockAbout: 'They are signed out everywhere, and cannot sign in until somebody unlocks them.',
    factorOn: 'A second factor is asked for at each sign-in.',
    factorOff: 'No second factor.',
    factorReset: 'Remove second factor',
    factorTitle: 'Remove the second factor of %{name}?',
    factorAbout:
      'For whoever lost the phone and the backup codes: make sure that it is them who ask. They are signed out everywhere, and told by mail.',
    unlock: 'Unlock',
    unlocked: 'They can sign in again.',
    endTitle: 'Sign %{name} out everywhere?',
    endAbout: 'What they have typed and not yet saved is lost. They can sign in again.',
  },
})
