import { stepFor } from '#domain/applications/approval.ts'
import { detailsOf } from '#domain/applications/reasons.ts'
import type { Application, StateType } from '#domain/applications/schema.ts'
import { tidyPhone } from '../../components/form/FormPhone.tsx'
import { workflowTime } from '../../components/times.ts'
import { texts } from '../../i18n/english/approval.ts'

const { details } = texts

/** Formats the details of the current answer: decline reason, interview method, or outcome. */
export function answerDetails(application: Application, field: StateType, tagName: (id: number) => string | undefined): string[] {
  const { no } = stepFor(field)
  const reason = no?.reason && application[no.reason]
  const said: Partial<Record<StateType, (string | false | null | undefined)[]>> = {
    request_for_interview: [interview(application)],
    application_approved: [transport(application.transport_available), ...conditions(application)],
    record_outcome: [
      application.record_outcome && application.status,
      application.outcome_treatment_level !== null && details.leftAt(tagName(application.outcome_treatment_level) ?? ''),
    ],
  }
  const explained = no?.reason && application[detailsOf[no.reason]]
  return [reason && `${texts.reason}: ${reason}`, explained && details.explained(explained), ...(said[field] ?? [])].filter(
    line => typeof line === 'string',
  )
}

const conditions = (application: Application) => {
  const { acceptance_conditions: text, conditions_acknowledged_at: at, conditions_acknowledged_by: by } = application
  return text === null
    ? []
    : [texts.conditions.of(text), at ? texts.conditions.done(by ?? '', workflowTime(at)) : texts.conditions.waiting]
}

const interview = ({ patient_asked_to_call: to, hidden_fields }: Application) =>
  hidden_fields?.includes('patient_asked_to_call')
    ? details.callHidden
    : to && (to === 'chat' ? details.chat : details.call(tidyPhone(to)))
const transport = (offered: boolean | null) => offered !== null && (offered ? details.transport : details.noTransport)
