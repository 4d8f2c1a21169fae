import { words } from '../words.ts'

/** An involuntary hold's countdown on dashboards and applications. */
export const texts = words('involuntaryHold', {
  expires: 'Hold expires in %{time}',
  expired: 'Hold expired %{time} ago',
  days: '%{count} day |||| %{count} days',
  hours: '%{hours} h',
  minutes: '%{minutes} min',
})
