import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { buildPatient } from '../../../testing.ts'
import { choose } from '../../../ui/fields/testing.ts'
import { open } from './PaymentForm.testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a patient who is the subscriber does not have to enter their name again; an existing name is kept', async () => {
  await open()
  await userEvent.click(screen.getByLabelText('Medical insurance'))
  const relation = await screen.findByLabelText('Patient’s relationship to the subscriber')
  const [first, last] = ['Subscriber’s first name', 'Subscriber’s last name'].map(label =>
    screen.getByLabelText<HTMLInputElement>(label),
  )
  await choose(relation, 'Self')
  const patient = buildPatient()
  expect([first!.value, last!.value]).toEqual([patient.first_name, patient.last_name])
  await userEvent.clear(first!)
  await userEvent.type(first!, 'Maria')
  await choose(relation, 'Spouse')
  await choose(relation, 'Self')
  expect(first!.value).toBe('Maria')
})
