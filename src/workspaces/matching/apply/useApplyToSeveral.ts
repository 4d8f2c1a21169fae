import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { keepApplication, refreshMatches } from '../../../features/matching/queries.ts'
import { useCase } from '../Case.tsx'
import { applyToEach, type Outcome } from './several.ts'

/** Applies to several facilities and returns the outcomes by facility id. Runs only one batch at a time. */
export function useApplyToSeveral() {
  const { user, patient, search } = useCase()
  const client = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const underway = useRef(false)
  const [busy, setBusy] = useState(false)

  async function send(matches: readonly Match[], note: string) {
    // The user may click again before the button is disabled.
    if (underway.current) return
    underway.current = true
    setBusy(true)
    try {
      await applyToEach({ user, pid: patient.id, matches, note, search }, (match, outcome) => {
        setOutcomes(before => new Map(before).set(match.id, outcome))
        if (outcome.state === 'sent') keepApplication(client, patient.id, match.id, { id: outcome.application_id, status: 'New' })
        if (outcome.state === 'already') refreshMatches(client, patient.id)
      })
    } finally {
      underway.current = false
      setBusy(false)
    }
  }
  return { outcomes, busy, send }
}
