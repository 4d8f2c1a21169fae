import { useLocation } from 'react-router-dom'
import { can } from '#domain/access.ts'
import type { DraftHead } from '#domain/drafts/schema.ts'
import type { Section } from '#domain/patients/intake/section.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import type { Carried } from '../../../features/drafts/deviceDraft.ts'
import { emptyVisit } from '../../../features/findBed/answers.ts'
import { storeVisit } from '../../../features/findBed/visit.ts'
import { MatchesBar } from './MatchesBar.tsx'
import { useMatchesSoFar } from './useMatchesSoFar.ts'

type Props = {
  section: Pick<Section, 'key' | 'title'>
  patient: Patient | undefined
  drafted: readonly DraftHead[]
  carried: Carried | undefined
  entry: string
  /** Saves what is valid and then leaves without a prompt. */
  onLeave: (to: string, state?: object) => void
  mayExit: boolean
}

/**
 * Shows the number of matches for the answers so far. Links to the match page for an existing patient, and to Find a bed for a
 * new one.
 */
export function SoFarBar({ section, patient, drafted, carried, entry, onLeave, mayExit }: Props) {
  const user = useWhoami()
  const { pathname, state } = useLocation()
  const later = carried ? Object.values(carried.later) : []
  const { total, soFar } = useMatchesSoFar({ patient, section: section.key, drafted, carried: later })
  if (!can(user, 'matching.search', undefined)) return null
  const see = () => {
    const back = { to: pathname, state }
    if (patient) return onLeave(`/facility/match/?pid=${patient.id}`, { returning: back })
    const { facts, near } = soFar
    const answers = {
      level: facts.treatment_levels[0] ?? null,
      age: facts.age === null ? (carried?.age ?? '').toString() : String(facts.age),
      sex: facts.gender,
      payer: facts.payment === 'cash' ? ('cash' as const) : (carried?.later.payment?.patient_insurance?.provider ?? null),
      zip: near?.place.zip ?? null,
    }
    storeVisit(entry, { ...emptyVisit, answers, entry })
    onLeave('/find-a-bed', { visit: entry })
  }
  return <MatchesBar total={total} onSee={see} onExit={mayExit ? () => onLeave('/patient/advocate') : undefined} />
}
