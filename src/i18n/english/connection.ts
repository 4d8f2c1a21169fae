import { words } from '../words.ts'

/** How it stands with the server. */
export const texts = words('connection', {
  away: 'Passage cannot be reached right now. It is tried again by itself; what you have typed stays.',
  newer: 'A new version of Passage is ready.',
  reload: 'Reload',
  later: 'Not now',
})
