import type { SnapshotAnswers } from '#domain/intake/patients/snapshot/schema.ts'
import { texts as application } from '../../../i18n/english/applicationScreen.ts'
import { involuntaryHoldTexts as hold, texts } from '../../../i18n/english/snapshot.ts'
import { hospitalTime } from './DateTimeField.tsx'

type LegalFacts = Pick<SnapshotAnswers, 'legal_status' | 'hold_kind' | 'hold_expires_at'>

/** The legal status with the type of hold and when it expires. Null if the snapshot is hidden or has no legal status. */
export function legalStatusOf(facts: LegalFacts | null, time_zone: string): string | null {
  if (!facts?.legal_status) return null
  return [
    texts.legal[facts.legal_status],
    facts.hold_kind && hold.kinds[facts.hold_kind],
    facts.hold_expires_at && application.triage.holdUntil(hospitalTime(time_zone, facts.hold_expires_at)),
  ]
    .filter(Boolean)
    .join(', ')
}
