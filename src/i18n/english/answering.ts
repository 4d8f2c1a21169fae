import { words } from '../words.ts'

/** Response targets and overdue responses. */
export const texts = words('answering', {
  dueIn: 'Answer due in %{time}',
  dueNow: 'Answer due now',
  overdueBy: 'Answer overdue by %{time}',
  notAnswered: '%{facility} has not answered within its target.',
  seeNext: 'See next matches',
  seeNextAfter: 'See next matches: %{facility} has not answered',
  theFacility: 'The facility',
  settings: 'Answer times',
  settingsOf: 'Answer times of %{facility}',
  about:
    'Advocates wait for your answers. At half of the time the coordinators are reminded; at its end the advocate and the Org Admins are told.',
  readOnly: 'Managers of the facility and Org Admins of its organization set this.',
  facility: 'Facility',
  labels: { answer_target_minutes: 'Answer within', time_zone: 'Time zone', open: 'Days' },
  minutes: 'minutes',
  targetHint: 'From 5 to 1440, counted in answering hours',
  hours: 'Answering hours',
  always: 'Always',
  chosen: 'Only at these times',
  from: '%{day}, from',
  to: '%{day}, until',
  nextDay: 'Times that end before they begin last until the next day.',
  days: {
    0: 'Sunday',
    1: 'Monday',
    2: 'Tuesday',
    3: 'Wednesday',
    4: 'Thursday',
    5: 'Friday',
    6: 'Saturday',
  },
  saved: 'The answer times are saved.',
})
