import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { steps } from '#domain/placement/applications/approval.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import type { StateType, StepField } from '#domain/placement/applications/steps.ts'
import { testApplication } from '#domain/placement/applications/testing.ts'
import { openAt } from '../../../testing.ts'
import { applicationNetwork, coordinator, owner } from './testing.ts'

export function eachAfresh() {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

const label = (field: StateType) => steps.find(step => step.field === field)!.label
export const row = async (field: StateType) => {
  const heading = await waitFor(
    () => document.querySelector(`[data-step=${field}]`) ?? Promise.reject(new Error(`No row ${field}`)),
  )
  return heading.closest('li') as HTMLElement
}
/** Expands a row that shows only its first line. */
export async function expand(field: StateType) {
  const toggle = within(await row(field)).queryByRole('button', { name: `Details: ${label(field)}` })
  if (toggle?.ariaExpanded === 'false') await userEvent.click(toggle)
}
/** Finds a button in a row. "Yes" and "No" match the current step's buttons, whose labels continue with a verb. */
export const button = async (field: StepField, name: string) =>
  within(await row(field)).getByRole('button', { name: answerNamed(name) }) as HTMLButtonElement
export const answerNamed = (name: string) => (name === 'Yes' || name === 'No' ? new RegExp(`^${name}, `) : name)
/** Finds the button that changes an earlier answer. */
export const change = async (field: StepField, to: 'Yes' | 'No') => {
  await expand(field)
  return within(await row(field)).queryByRole('button', { name: `Change to ${to}: ${label(field)}` })
}
export const press = async (field: StepField, name: string) => {
  await expand(field)
  await userEvent.click(await button(field, name))
}
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
export type Dialog = Awaited<ReturnType<typeof dialog>>
/** The button that sends an answer says what the answer does. */
const sends =
  /^(Accept|Decline) (payment|patient)$|^(Request|Skip) interview$|^Book patient$|^Reject offer$|^Record (admission|outcome)$/
export const submit = (box: Dialog, name: string | RegExp = sends) => userEvent.click(box.getByRole('button', { name }))

/** The displayed application's `updated_at`, which each answer sends. */
export const seen = testApplication().updated_at

export function asFacility(application: Application, user = coordinator) {
  const api = applicationNetwork({ user, application })
  openAt('/patient/intakecoord/1')
  return api
}
export function asAdvocate(application: Application, user = owner) {
  const api = applicationNetwork({ user, application })
  openAt('/patient/advocate/1')
  return api
}
