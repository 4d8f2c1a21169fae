import { cleanup, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { Patient } from '#domain/intake/patients/schema.ts'
import type { Match } from '#domain/matching/schema.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { advocate, buildPatient, network, openAt, signed } from '../../../testing.ts'
import { chooseFacility } from '../../matching/applying/missing.ts'
import { aMatch, anAnswer } from '../../matching/testing.ts'
import './ApplyHere.tsx'

export const house = { id: 7, name: 'Harbor House' }
export const ready = { ...signed, treatment_levels: [440], current_section: 3 }
export const sectionOf = (number: number, id = 41) => `/patient/intake/add/section-${number}/p/${id}`

export type Options = { patient?: Patient; matches?: Match[]; excluded?: object[]; also?: Record<string, object> }

/** A server where the patient's matches are these, and where the draft key stays the same after a reload. */
export function connect({ patient, matches = [aMatch(7, { name: house.name })], excluded = [], also = {} }: Options = {}) {
  return network({
    ...(patient && { patient }),
    answers: {
      'GET /users/current/draft-key': { json: { data: { key: '7'.repeat(64) } } },
      'GET /patients/41/matches': { json: { data: anAnswer(matches) } },
      'GET /patients/41/matches/excluded': { json: { data: excluded, total: excluded.length } },
      'POST /facilities/7/apply': { json: { data: { id: 107 } } },
      'POST /matches/count': { json: { data: { total: 12 } } },
      ...also,
    },
  })
}

/** Opens a section of a patient for whom the user chose the facility before the page was reloaded. */
export async function openChosen(number: number, options: Options = {}) {
  const server = connect({ patient: buildPatient(ready), ...options })
  await chooseFacility(queryClient, advocate.id, 41, house)
  const router = openAt(sectionOf(number))
  await screen.findByText(new RegExp(`Section ${number} of 10`))
  return { ...server, router }
}

export const applyButton = () => screen.findByRole('button', { name: 'Apply to Harbor House' })
export const noTrace = () => expect(document.body.textContent).not.toContain('Harbor House')

/** Reloads the page at a section. */
export async function reopen(number: number, id = 41) {
  cleanup()
  openAt(sectionOf(number, id))
  await screen.findByText(new RegExp(`Section ${number} of 10`))
  await screen.findByText(/^12 programs match/)
}
