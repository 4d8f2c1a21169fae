import { useEffect, useRef } from 'react'
import { can } from '#domain/access.ts'
import type { Actor } from '#domain/actor.ts'
import { contracts } from '#domain/contracts.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { call } from '../../../dataProvider/call.ts'

/** Saves the last search's match count with the patient (MAT-030). Ignores failures. */
export function useMatchCount(user: Actor, patient: Patient, total: number | undefined) {
  const kept = useRef(patient.match_count)
  const mine = can(user, 'patients.edit', patient)
  useEffect(() => {
    if (!mine || total === undefined || kept.current === total) return
    kept.current = total
    call(contracts.matching.matchCount, { params: { id: patient.id }, body: { match_count: total } }).catch(() => {
      kept.current = null
    })
  }, [mine, total, patient.id])
}
