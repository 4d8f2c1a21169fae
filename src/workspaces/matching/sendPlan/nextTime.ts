import { isSameDay } from 'date-fns/isSameDay'
import { batchSize } from '#domain/placement/sendPlans/rules.ts'
import type { RunningPlan } from '#domain/placement/sendPlans/schema.ts'
import { texts } from '../../../i18n/english/sendPlan.ts'
import { timeOfDay, workflowTime } from '../../../ui/times.ts'

/** A time of day or, on another day, with its date. */
export const planTime = (at: string, now: number): string => (isSameDay(at, now) ? timeOfDay(at) : workflowTime(at))

/** How many applications are sent next, and when. While the patient has an offer to answer, they wait. */
export const nextTime = ({ next_at, left, offered }: Omit<RunningPlan, 'id'>, now: number): string =>
  offered ? texts.waits : texts.next(Math.min(left, batchSize), planTime(next_at, now))
