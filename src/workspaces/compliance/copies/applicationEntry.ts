import type { RecordCopy } from '#domain/compliance/copies/schema.ts'
import { documentTypes } from '#domain/intake/documents/schema.ts'
import { stepFor } from '#domain/placement/applications/approval.ts'
import { handoverFields } from '#domain/placement/applications/handover/schema.ts'
import type { InsuranceVob } from '#domain/placement/applications/schema.ts'
import { outOfPocket, type StepField, scholarshipExceedsCost, stepFields } from '#domain/placement/applications/steps.ts'
import { advocateName } from '#domain/platform/text.ts'
import { texts as approval } from '../../../i18n/english/applications.ts'
import { texts } from '../../../i18n/english/copies.ts'
import { texts as handover } from '../../../i18n/english/handover.ts'
import { domainValue, newsText } from '../../../i18n/i18nProvider.ts'
import { money } from '../../../ui/money.ts'
import { workflowTime } from '../../../ui/times.ts'
import { factsOf, showFact } from '../../intake/patients/snapshotPart.ts'
import type { Entry } from './copyBlocks.ts'

type CopiedApplication = RecordCopy['applications'][number]
const { lines } = texts
const yesNo = (value: boolean) => (value ? lines.yes : lines.no)

/** Formats an application for the printed export: facility, steps, chat, requests, and notes. */
export function applicationEntry(copied: CopiedApplication, tagName: (tag: number) => string): Entry {
  const { application } = copied
  return {
    head: [application.crisis_center, domainValue(application.status)].filter(Boolean).join(': '),
    lines: [
      {
        value: lines.byAt(workflowTime(application.created_at), advocateName(application)),
      },
      ...labelled(lines.answers, answerLines(application, tagName)),
      ...labelled(lines.steps, copied.transitions.map(stepLine)),
      ...labelled(lines.handoverFacts, handoverLines(application)),
      ...labelled(
        lines.handoverLog,
        copied.handover_changes.map(({ at, by, fields }) =>
          lines.step(
            workflowTime(at),
            by,
            fields.length > 0 ? fields.map(field => handover.labels[field]).join(', ') : handover.madePacket,
          ),
        ),
      ),
      ...labelled(
        lines.notes,
        copied.notes.map(note => lines.step(workflowTime(note.created_at), note.author, note.body)),
      ),
      ...labelled(lines.requests, copied.requests.flatMap(requestLines)),
      ...labelled(
        lines.chat,
        copied.messages.map(message =>
          [
            lines.step(
              workflowTime(message.created_at),
              message.author,
              message.kind === 'system' ? newsText(message.body) : message.body,
            ),
            ...(message.document_id === null ? [] : [lines.document(message.document_id)]),
          ].join(' '),
        ),
      ),
      ...labelled(
        lines.holds,
        copied.bed_holds.map(hold =>
          lines.hold(
            workflowTime(hold.held_at),
            workflowTime(hold.until),
            hold.outcome ? domainValue(hold.outcome) : lines.standing,
          ),
        ),
      ),
    ],
  }
}

export const labelled = (label: string, values: readonly string[]) =>
  values.map((value, index) => (index === 0 ? { label, value } : { value }))

function answerLines(application: CopiedApplication['application'], tagName: (tag: number) => string): string[] {
  const { insurance_vob: vob } = application
  return [
    ...stepFields.flatMap(field => {
      const value = application[field]
      return typeof value === 'boolean' ? [`${domainValue(stepFor(field).label)}: ${yesNo(value)}`] : []
    }),
    ...[
      application.payment_rejected_reason,
      application.payment_rejected_details,
      application.interview_denied_reason,
      application.interview_denied_details,
      application.acceptance_conditions && lines.conditions(application.acceptance_conditions),
      application.not_accepted_reason,
      application.not_accepted_details,
      application.not_ready_to_commit_reason,
      application.not_ready_to_commit_details,
      application.close_reason,
      application.transport_method,
      application.transport_other,
      application.patient_asked_to_call && lines.toCall(application.patient_asked_to_call),
      application.outcome_treatment_level && tagName(application.outcome_treatment_level),
      vob && benefitsLine(vob),
      application.estimated_discharge_at && workflowTime(application.estimated_discharge_at * 1000),
    ]
      .filter(text => typeof text === 'string' && text !== '')
      .map(text => domainValue(text as string)),
  ]
}

const handoverLines = (application: CopiedApplication['application']): string[] => {
  const facts = factsOf(application)
  return handoverFields.flatMap(field => {
    const shown = showFact(field, facts[field])
    return shown ? [`${handover.labels[field]}: ${shown}`] : []
  })
}

const benefitsLine = (vob: InsuranceVob): string => {
  const amounts = [
    [approval.vob.deductible, vob.deductible],
    [approval.vob.copay, vob.copay],
    [approval.vob.scholarship, vob.scholarship_amount],
    [approval.vob.outOfPocket, outOfPocket(vob)],
  ] as const
  const amountsText = amounts.map(([label, dollars]) => `${label} ${dollars === null ? '–' : money(dollars)}`).join(', ')
  return scholarshipExceedsCost(vob) ? `${amountsText}. ${approval.vob.exceeds}` : amountsText
}

function stepLine({ at, by, field, value, status_before, status }: CopiedApplication['transitions'][number]): string {
  const change = field
    ? `${domainValue(stepFor(field as StepField).label)}: ${value === null ? lines.takenBack : yesNo(value)}`
    : status_before === null
      ? lines.applied
      : lines.closed
  return lines.step(workflowTime(at), by ?? lines.passage, `${change} (${domainValue(status)})`)
}

const requestLines = (request: CopiedApplication['requests'][number]): string[] =>
  request.items.map(item => {
    const question = item.question ?? domainValue(documentTypes.find(type => type.id === item.document_type_id)?.name ?? '')
    const answer = item.answer ? ` ${lines.answer}: ${item.answer}` : ''
    return lines.step(workflowTime(request.asked_at), request.asked_by, `${lines.requested}: ${question}${answer}`)
  })
