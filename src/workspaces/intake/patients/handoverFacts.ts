import { type Facts, type HandoverField, noFacts, type transportModes } from '#domain/placement/applications/handover/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { usDay } from '#domain/platform/dates.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { texts } from '../../../i18n/english/handover.ts'
import { workflowTime } from '../../../ui/times.ts'

export const isTime = (field: HandoverField) => field.endsWith('_at') || field === 'peer_to_peer_by'

export const factsOf = ({ handover }: Pick<Application, 'handover'>): Facts => handover ?? noFacts

/** Formats a fact for display; null if there is none. */
export function showFact(field: HandoverField, value: string | null): string | null {
  if (value === null) return null
  if (isTime(field)) return workflowTime(value)
  if (field === 'transport_mode') return texts.modes[value as (typeof transportModes)[number]]
  if (field === 'report_phone') return showPhone(value)
  return field === 'authorization_valid_until' ? usDay(value) : value
}
