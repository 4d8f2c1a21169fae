import { handoverQuestions } from '#domain/placement/applications/handover/handover.ts'
import { type Facts, type HandoverField, sidesOf } from '#domain/placement/applications/handover/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import type { texts } from '../../../i18n/english/handover.ts'

export type Group = keyof typeof texts.groups

/** The facts of each group, in the order in which they are shown. */
export const groups: Record<Group, readonly HandoverField[]> = {
  report: [
    'accepting_clinician',
    'accepting_credential',
    'report_phone',
    'report_given_at',
    'report_given_by',
    'report_given_to',
  ],
  arrival: ['room_ready_at', 'expected_arrival_at', 'arrived_at', 'bring'],
  transport: ['transport_mode', 'transport_company', 'transport_ordered_at', 'departed_at'],
  authorization: ['authorization_number', 'authorization_contact', 'authorization_valid_until', 'peer_to_peer_by'],
}

/** The group's facts that one of these sides enters. */
export const fieldsFor = (group: Group, side: 'facility' | 'advocate') =>
  groups[group].filter(field => sidesOf[field].includes(side))

/** Questions about times that are probably wrong, with days in the viewer's time zone. */
export const questionsFor = (facts: Facts, application: Application, now: number) =>
  handoverQuestions(facts, application, now, Intl.DateTimeFormat().resolvedOptions().timeZone)
