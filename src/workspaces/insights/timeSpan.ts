const part = (unit: 'day' | 'hour' | 'minute', value: number) =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'short' }).format(value)

/** Formats a duration in its two largest units: "2 hr 30 min", "3 days 4 hr". */
export function timeSpan(minutes: number): string {
  const total = Math.round(minutes)
  const [days, hours, restMinutes] = [Math.floor(total / 1440), Math.floor((total % 1440) / 60), total % 60]
  if (days) return [part('day', days), hours && part('hour', hours)].filter(Boolean).join(' ')
  if (hours) return [part('hour', hours), restMinutes && part('minute', restMinutes)].filter(Boolean).join(' ')
  return part('minute', restMinutes)
}
