import { stepOf } from '#domain/applications/approval.ts'
import type { Application, StateType } from '#domain/applications/schema.ts'
import { tidyPhone } from '../../components/form/FormPhone.tsx'
import { texts } from '../../i18n/english/approval.ts'

const { details } = texts

/** Details of the current answer as text: decline reason, interview method or outcome. */
export function answerDetails(application: Application, field: StateType, tagName: (id: number) => string | undefined): string[] {
  const { no } = stepOf(field)
  const reason = no?.reason && application[no.reason]
  const said: Partial<Record<StateType, (string | false | null | undefined)[]>> = {
    request_for_interview: [interview(application)],
    application_approved: [transport(application.transport_available)],
    record_outcome: [
      application.record_outcome && application.status,
      application.outcome_treatment_level !== null && details.leftAt(tagName(application.outcome_treatment_level) ?? ''),
    ],
  }
  return [reason && `${texts.reason}: ${reason}`, ...(said[field] ?? [])].filter(line => typeof line === 'string')
}

const interview = ({ patient_asked_to_call: to, hidden_fields }: Application) =>
  hidden_fields?.includes('patient_asked_to_call')
    ? details.callHidden
    : to && (to === 'chat' ? details.chat : details.call(tidyPhone(to)))
const transport = (offered: boolean | null) => offered !== null && (offered ? details.transport : details.noTransport)
