import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Actor } from '#domain/identity/actor.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { mayAutoApply } from '#domain/matching/places.ts'
import type { Match, MatchResponse } from '#domain/matching/schema.ts'
import { batchSize } from '#domain/placement/sendPlans/rules.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { apply, isConflict, whyNotApply } from '../applying/apply.ts'
import { addApplicationToMatches, refreshMatches } from '../queries.ts'
import type { Search } from '../search.ts'
import { useChangeQuery, useCurrentQuery } from '../useSearch.ts'
import { bestMatches, firstTimeFor, markAutoApplied, published } from './bestMatches.ts'

/**
 * Applies to the best matches one after another, regardless of how the user sorted the list. Ignores a 409, which means that an
 * application already exists (MAT-039).
 */
async function applyToBest(user: Actor, pid: number, search: Search, onSent: (match: Match, application_id: number) => void) {
  const failures: unknown[] = []
  let sent = 0
  // The patient's address may have changed since the page opened.
  const best = await bestMatches(pid, search, { count: batchSize, fits: match => match.staffed, mayStartAt: mayAutoApply })
  for (const match of best) {
    try {
      const { application_id } = await apply(user, pid, match.id, texts.apply.autoNote, published(search), true)
      onSent(match, application_id)
      sent++
    } catch (error) {
      if (!isConflict(error)) failures.push(error)
    }
  }
  return { sent, failed: failures.length }
}

/**
 * Applies once to the five best matches if the URL has auto_apply=1 and all conditions are met (MAT-037 to MAT-039). Never
 * applies if the search used a fallback center (S-03). Returns whether the URL requests automatic applications.
 */
export function useAutoApply(user: Actor, patient: Patient, search: Search, found: MatchResponse | undefined): boolean {
  const [query] = useSearchParams()
  const changeQuery = useChangeQuery()
  const currentQuery = useCurrentQuery()
  const client = useQueryClient()
  const notify = useNotify()
  const requested = query.get('auto_apply') === '1'
  const wanted =
    requested && found !== undefined && found.total > 0 && mayAutoApply(found.center) && whyNotApply(user, patient) === null

  useEffect(() => {
    if (!wanted || !firstTimeFor(user, patient.id)) return
    const keep = ({ id }: Match, application_id: number) =>
      addApplicationToMatches(client, patient.id, id, { id: application_id, status: 'New' })
    applyToBest(user, patient.id, search, keep)
      .then(({ sent, failed }) => {
        if (sent) {
          markAutoApplied(user, patient.id)
          notify(texts.apply.auto, { type: 'success' })
        } else if (failed) notify(texts.apply.autoFailed, { type: 'error' })
      })
      .catch(() => notify(texts.apply.autoFailed, { type: 'error' }))
      .finally(() => {
        refreshMatches(client, patient.id)
        // Remove the parameter so that reloading or sharing the URL does not apply again.
        const next = currentQuery()
        if (!next) return
        next.delete('auto_apply')
        void changeQuery(next, { replace: true })
      })
  }, [wanted, user, patient.id, search, client, notify, changeQuery, currentQuery])
  return requested
}
