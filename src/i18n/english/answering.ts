import { translations } from '../translations.ts'

/** Response targets and overdue responses. */
export const texts = translations('answering', {
  dueIn: 'Response due in %{time}',
  dueNow: 'Response due now',
  overdueBy: 'Response overdue by %{time}',
  notAnswered: '%{facility} missed its response target.',
  seeNext: 'See other matches',
  seeNextAfter: 'See other matches: %{facility} has not responded',
  theFacility: 'The facility',
  settings: 'Response times',
  settingsOf: 'Response times: %{facility}',
  about:
    'Set your response target. We remind coordinators at the halfway point and notify the advocate and Org Admins if the target is missed.',
  readOnly: 'Only this facility’s managers and its organization’s Org Admins can change this.',
  facility: 'Facility',
  labels: { answer_target_minutes: 'Respond within', time_zone: 'Time zone', open: 'Days' },
  minutes: 'minutes',
  targetHint: '5 to 1,440 minutes. Only response hours count.',
  hours: 'Response hours',
  always: 'Always',
  chosen: 'Only during these hours',
  from: '%{day} start time',
  to: '%{day} end time',
  nextDay: 'If the end time is earlier than the start time, the hours continue into the next day.',
  days: {
    0: 'Sunday',
    1: 'Monday',
    2: 'Tuesday',
    3: 'Wednesday',
    4: 'Thursday',
    5: 'Friday',
    6: 'Saturday',
  },
  saved: 'Response times saved.',
})
