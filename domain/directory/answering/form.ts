import { withRules } from '../../platform/formRules.ts'
import { z } from '../../platform/zod.ts'
import { Answering, AnsweringSpan, weekdays } from './schema.ts'

const Day = z.object({ weekday: z.number(), open: z.boolean(), from: z.string(), to: z.string() })

/** Response settings as form fields: either always open, or a start and end time for each open weekday. */
export const AnsweringForm = withRules(
  z.object({
    ...Answering.pick({ answer_target_minutes: true, time_zone: true }).shape,
    always: z.boolean(),
    days: z.array(Day),
  }),
  ({ always, days }, context) => {
    if (always || !Array.isArray(days)) return
    const addIssue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (!days.some(day => day.open)) addIssue(['days', 0, 'open'], 'Choose at least one day')
    for (const [n, day] of days.entries())
      for (const issue of day.open ? (AnsweringSpan.safeParse(day).error?.issues ?? []) : [])
        addIssue(['days', n, String(issue.path[0])], issue.message)
  },
).transform(
  ({ always, days, ...rest }): Answering => ({
    ...rest,
    answering_hours: always ? null : days.filter(day => day.open).map(({ weekday, from, to }) => ({ weekday, from, to })),
  }),
)

/** The initial form values. If no hours have been saved, suggests weekday office hours. */
export function answeringFields({ answering_hours, answer_target_minutes, time_zone }: Answering): z.input<typeof AnsweringForm> {
  const days = weekdays.map(weekday => {
    const span = answering_hours?.find(span => span.weekday === weekday)
    const open = answering_hours ? span !== undefined : weekday > 0 && weekday < 6
    return { weekday, open, from: span?.from ?? '08:00', to: span?.to ?? '17:00' }
  })
  return { answer_target_minutes, time_zone, always: answering_hours === null, days }
}
