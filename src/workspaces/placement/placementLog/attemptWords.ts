import type { Attempt } from '#domain/placement/placementLog/schema.ts'
import { texts } from '../../../i18n/english/placementLog.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { workflowTime } from '../../../ui/times.ts'

/** A reason in the current language. It joins listed values, such as a status and a reason, with what the facility wrote. */
export const reasonOf = (reason: string) =>
  reason
    .split(/(: |\. )/)
    .map(domainValue)
    .join('')

/** Who responded, and when; empty if nobody has. */
export const answererOf = ({ answered_by, answered_at }: Attempt) =>
  [answered_by && texts.answeredBy(answered_by), answered_at && workflowTime(answered_at)].filter(Boolean).join(', ')

/** What followed from the facility's response, one sentence each. */
export function followUps({ conditions, booked_at, admitted_at, ...attempt }: Attempt): string[] {
  const { call_back_at, first_decline, asked_again_at, accepting_clinician, report_given_at, arrived_at } = attempt
  const lines = [
    call_back_at && texts.callBack(workflowTime(call_back_at)),
    first_decline && firstDeclineText(first_decline),
    asked_again_at && texts.askedAgain(workflowTime(asked_again_at)),
    conditions && texts.condition(conditions),
    accepting_clinician && texts.clinician(accepting_clinician),
    booked_at && texts.booked(workflowTime(booked_at)),
    report_given_at && texts.report(workflowTime(report_given_at)),
    arrived_at && texts.arrived(workflowTime(arrived_at)),
    admitted_at && texts.admitted(workflowTime(admitted_at)),
  ]
  return lines.flatMap(line => (line ? [line] : []))
}

function firstDeclineText({ at, reason }: NonNullable<Attempt['first_decline']>) {
  const time = at === null ? '' : workflowTime(at)
  return reason === null ? texts.firstDeclined(time) : texts.firstReason(time, reasonOf(reason))
}

/** The number of attempts and facilities, and of each response. */
export function summaryOf(attempts: readonly Attempt[]): { total: string; answers: string[] } {
  const facilities = new Set(attempts.map(one => one.facility_id ?? one.facility.trim().toLowerCase())).size
  const answers = Map.groupBy(attempts, one => one.answer)
  return {
    total: texts.summary(attempts.length, texts.facilities(facilities)),
    answers: [...answers].map(([answer, ones]) => texts.counted(domainValue(answer), ones.length)),
  }
}
