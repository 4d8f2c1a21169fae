import { words } from '../words.ts'

export const texts = words('notifications', {
  title: 'Notifications',
  /** For one application, named after its facility or patient. */
  titleOf: 'Notifications: %{name}',
  new: '%{count} new',
  named: '%{label}, %{news}',
  markAll: 'Mark all as read',
  loadOlder: 'Load Older Notifications',
  loading: 'Loading...',
  none: 'No notifications yet.',
  unread: 'New',
  marked: 'All notifications marked as read.',
  close: 'Close',
  failed: 'The notifications could not be loaded.',
})
