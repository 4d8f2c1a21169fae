import { translations } from '../translations.ts'

export const texts = translations('notifications', {
  title: 'Notifications',
  /** The title for one application's notifications. `name` is the name of the facility or the patient. */
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
