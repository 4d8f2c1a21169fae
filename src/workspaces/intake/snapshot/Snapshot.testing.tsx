import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SnapshotAnswers } from '#domain/intake/patients/snapshot/schema.ts'
import { emptySnapshot } from '#domain/intake/patients/snapshot/schema.ts'

export const screenOf = (id: number) => `/patient/intake/snapshot/p/${id}`

export const withSnapshot = (answers: Partial<SnapshotAnswers>) => ({
  ...emptySnapshot,
  ...answers,
  updated_at: '2026-11-20T15:00:00.000Z',
  updated_by_name: 'Elena Marsh',
})

export const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

export const timeInputs = (group: string) => {
  const inputs = within(screen.getByRole('group', { name: group }))
  return [inputs.getByLabelText<HTMLInputElement>('Day'), inputs.getByLabelText<HTMLInputElement>('Time')] as const
}

export async function clearTime(group: string) {
  for (const input of timeInputs(group)) await userEvent.clear(input)
}

export const ready = () => screen.findByRole('heading', { name: 'Clinical snapshot', level: 1 })
