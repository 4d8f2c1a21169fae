import { translations } from '../translations.ts'

/** Involuntary hold types, and the countdown on dashboards and applications. */
export const texts = translations('involuntaryHold', {
  kinds: {
    emergency: 'Emergency hold',
    extended: 'Extended hold',
    court_order: 'Court-ordered hold',
    guardian: 'Placed by guardian or conservator',
    other: 'Other hold',
  },
  expires: 'Involuntary hold expires in %{time}',
  expired: 'Involuntary hold expired %{time} ago',
  /** In rows of a list, next to the icon of a hold. */
  short: { expires: 'Hold: %{time}', expired: 'Hold expired %{time} ago' },
  days: '%{count} day |||| %{count} days',
  hours: '%{hours} hr',
  minutes: '%{minutes} min',
})
