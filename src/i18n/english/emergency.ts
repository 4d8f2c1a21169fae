import { words } from '../words.ts'

/** Emergency access of super admins to a patient's chats. */
export const texts = words('emergency', {
  open: 'Emergency access',
  title: 'Open the chats in an emergency',
  about:
    'What the advocate and the facilities say to one another is not for administrators. In an emergency you may read along in all chats of this patient for 60 minutes. You write and answer nothing. The advocate is told at once, with your name.',
  reason: 'Why this cannot wait',
  reasonHint: 'It is kept in the audit log and with the patient’s consent, where the advocate reads it.',
  confirm: 'Open for 60 minutes',
  opening: 'Opening…',
  until: 'Emergency access to the chats of this patient until %{time}. Each look is written down.',
  end: 'End now',
  ended: 'Emergency access has ended.',
  log: 'Opened in an emergency',
  logRow: '%{name}, %{from} to %{until}',
})
