import { translations } from '../translations.ts'

/** Super admins' emergency access to a patient's chats. */
export const texts = translations('emergencies', {
  open: 'Emergency access',
  title: 'Emergency access to chats',
  about:
    'Administrators normally cannot see these chats. In an emergency, you can view all of this patient’s chats for 60 minutes. We’ll notify the advocate immediately and include your name.',
  reason: 'Reason for emergency access',
  reasonHint: 'Saved in the audit log and the patient’s consent record, where the advocate can see it.',
  confirm: 'Get 60-minute access',
  opening: 'Opening…',
  until: 'Emergency access to this patient’s chats until %{time}. Every view is logged.',
  end: 'End access',
  ended: 'Emergency access has ended.',
  log: 'Emergency access',
  logRow: '%{name}, %{from} to %{until}',
})
