import { translations } from '../translations.ts'

export const texts = translations('settings', {
  title: 'Account Settings',
  password: 'Change password',
  /** Shown to users who have no role yet. */
  noRole: {
    member:
      'You don’t have a role that gives you access to patients at %{organization} yet. Ask an administrator at %{organization} to assign you one. Until then, you’ll see this page when you sign in.',
    alone:
      'You are not a member of an organization yet. Ask an administrator at your hospital or treatment center to add you. Until then, you’ll see this page when you sign in.',
  },
  you: 'Your information',
  youAbout:
    'You can sign in with your email address. When you change it, we email both the old and new addresses and sign you out on your other devices.',
  fields: {
    firstName: 'First Name',
    lastName: 'Last Name',
    phoneNum: 'Phone Number',
    email: 'Email',
    comMethods: 'Communication methods',
  },
  reach: 'How Passage alerts you',
  reachAbout: 'We send alerts when action is required or key events occur. Choose none, one, or more.',
  sms: 'By choosing text messages, you agree to receive them on your phone. Message and data rates may apply. Message frequency varies.',
  update: 'Update',
  updating: 'Updating…',
  picture: {
    title: 'Profile picture',
    about: 'People you work with see it next to your name.',
    yours: 'Your picture',
    choose: 'Choose a picture or drop it here',
    hint: 'One file: JPG or PNG',
    remove: 'Remove picture',
    removing: 'Remove your profile picture?',
    removeAbout: 'Your initials will be shown instead.',
    removed: 'Profile picture removed',
    saved: 'Profile picture saved',
    crop: 'Crop picture',
    cropAbout: 'Drag the picture or use the arrow keys. Others see the part inside the circle.',
    area: 'Visible part of the picture. Use the arrow keys to move it.',
    zoom: 'Zoom',
    save: 'Save picture',
    saving: 'Saving…',
    cancel: 'Cancel',
  },
  messages: {
    title: 'Messages from Passage',
    about: 'Emails and text messages sent to you, newest first. Codes and passwords are not shown.',
    none: 'No messages yet',
    when: 'When',
    how: 'Channel',
    subject: 'Subject',
    state: 'Status',
    failed: 'Your messages could not be loaded',
  },
})
