import { translations } from '../translations.ts'

export const texts = translations('connection', {
  away: 'You’re offline. Reconnecting… Your entries stay on this page.',
  newer: 'A new version of Passage is ready.',
  reload: 'Reload',
  later: 'Not now',
  code: {
    offline: 'You’re offline',
    offlineAbout: 'This part of Passage has not loaded yet. It will open when you’re back online. Your drafts are safe.',
    outdated: 'Update available',
    outdatedAbout: 'A new version of Passage is ready. Finish what you’re working on, then reload. Drafts are saved first.',
  },
})
