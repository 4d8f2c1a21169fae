import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { sendPlans } from '#domain/placement/sendPlans/contract.ts'
import { batchSize } from '#domain/placement/sendPlans/rules.ts'
import type { SendPlan, SendResult } from '#domain/placement/sendPlans/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { dashboardKey } from '../../../dataProvider/dashboards.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { storedSearch } from '../applying/apply.ts'
import { useCase } from '../applying/Case.tsx'
import { addApplicationToMatches, refreshMatches } from '../queries.ts'
import { sendPlanQuery } from '../sendPlan/queries.ts'

export type SentToSeveral = { results: readonly SendResult[]; plan: SendPlan | null }

type Confirmed = { targets: readonly Match[]; note: string; wait_minutes: number | null }

/**
 * Applies to the first five of these facilities in one request and, with `wait_minutes`, plans the others. The cards show "Applied"
 * immediately. After an error, which is also thrown, the list shows the current state. Runs only one request at a time.
 */
export function useSendToSeveral() {
  const { patient, search } = useCase()
  const client = useQueryClient()
  const [sent, setSent] = useState<SentToSeveral>()
  const [error, setError] = useState<Error>()
  const [busy, setBusy] = useState(false)

  async function send({ targets, note, wait_minutes }: Confirmed) {
    const now = wait_minutes === null ? targets.slice(0, batchSize) : targets
    setBusy(true)
    setError(undefined)
    try {
      const body = { facility_ids: now.map(({ id }) => id), wait_minutes, note, search: storedSearch(search) }
      const answer = await call(sendPlans.start, { params: { id: patient.id }, body })
      for (const { facility_id, application_id: id } of answer.results)
        if (id !== null) addApplicationToMatches(client, patient.id, facility_id, { id, status: 'New' })
      setSent(answer)
      setCached(client, sendPlanQuery(patient.id).queryKey, answer.plan)
      void client.invalidateQueries({ queryKey: [dashboardKey] })
    } catch (problem) {
      setError(problem as Error)
      void refreshMatches(client, patient.id)
      void client.invalidateQueries({ queryKey: sendPlanQuery(patient.id).queryKey })
      throw problem
    } finally {
      setBusy(false)
    }
  }
  return { sent, error, busy, send }
}
