import { words } from '../words.ts'

export const texts = words('settings', {
  title: 'Account Settings',
  password: 'Change password',
  /** Shown to users who have no role yet. */
  noRole: {
    member:
      'You have no role with patients at %{organization} yet. Ask an administrator of %{organization} to assign you one. Until then, sign-in leads to this page.',
    alone:
      'You are not a member of an organization yet. Ask an administrator of your hospital or treatment center to add you. Until then, sign-in leads to this page.',
  },
  you: 'About you',
  youAbout:
    'You can sign in with your email address. When you change it, both addresses get an email, and your other sessions are signed out.',
  fields: {
    firstName: 'First Name',
    lastName: 'Last Name',
    phoneNum: 'Phone Number',
    email: 'Email',
    comMethods: 'Communication methods',
  },
  reach: 'How Passage alerts you',
  reachAbout: 'Alerts come when action is required or key events occur. Choose none, one or several.',
  sms: 'With text messages you agree to receive them on your phone. Message and data rates may apply, and how often they come varies.',
  update: 'Update',
  updating: 'Updating…',
  picture: {
    title: 'Profile picture',
    about: 'The people you work with see it beside your name.',
    yours: 'Your picture',
    choose: 'Choose a picture or drop it here',
    hint: 'One file: jpg, jpeg or png',
    remove: 'Remove picture',
    removing: 'Remove your profile picture?',
    removeAbout: 'Your initials stand in its place.',
    removed: 'Profile picture removed',
    saved: 'Profile picture saved',
    crop: 'Choose the part that is shown',
    cropAbout: 'Drag the picture, or move it with the arrow keys. The circle is what others see.',
    area: 'Part of the picture that is shown. Arrow keys move it.',
    zoom: 'Zoom',
    save: 'Save picture',
    saving: 'Saving…',
    cancel: 'Cancel',
  },
  messages: {
    title: 'What Passage sent me',
    about: 'Mail and text messages to you, newest first. Codes and passwords are not kept here.',
    none: 'Passage has not sent you anything yet',
    when: 'When',
    how: 'How',
    subject: 'About',
    state: 'State',
    failed: 'Your messages could not be loaded',
  },
})
