import { words } from '../words.ts'

export const texts = words('notifications', {
  title: 'Notifications',
  /** Of one application, by the name of its facility or patient's facility. */
  titleOf: 'Notifications: %{name}',
  new: '%{count} new',
  named: '%{label}, %{news}',
  markAll: 'Mark all as read',
  loadOlder: 'Load Older Notifications',
  loading: 'Loading...',
  none: 'No notifications yet.',
  unread: 'New',
  marked: 'All notifications are marked as read.',
  close: 'Close',
  failed: 'The notifications could not be loaded.',
})
