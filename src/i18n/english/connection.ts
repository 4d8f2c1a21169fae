import { words } from '../words.ts'

export const texts = words('connection', {
  away: 'Passage cannot be reached right now. Reconnecting… What you entered stays on this page.',
  newer: 'A new version of Passage is ready.',
  reload: 'Reload',
  later: 'Not now',
  code: {
    offline: 'You’re offline',
    offlineAbout: 'This part of Passage is not loaded yet. It opens as soon as the connection is back. Your drafts are safe.',
    outdated: 'Update available',
    outdatedAbout: 'A new version of Passage is ready. Finish what you are working on, then reload. Drafts are saved first.',
  },
})
