import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { testAdvocate, testUser } from '#domain/identity/account/testing.ts'
import { routesOf } from './App.tsx'
import { queryClient } from './dataProvider/queryClient.ts'

export const coordinator: Whoami = {
  ...testUser,
  organization_type: 'treatment_center',
  facility_roles: [{ facility_id: 1, facility_role: 'Admissions Coordinator' }],
}
export const admin: Whoami = {
  ...testUser,
  is_admin: true,
  role_id: 4,
  organization_id: null,
  organization_type: null,
  organization_role: null,
  permissions: ['IS_ADMIN', 'ORG_READ_ALL'],
}

export type Answer = { status?: number; json: unknown }
/** Stubs a server that has one user and returns an empty response for every workspace. */
export function server({ user = testAdvocate, login }: { user?: Whoami; login?: () => Answer | Promise<Answer> } = {}) {
  const network = vi.fn(async (url: string, init: RequestInit) => {
    const answer: Answer = url.endsWith('/users/login')
      ? await (login ?? (() => ({ json: { token: 'fresh', data: { token: 'fresh' } } })))()
      : url.endsWith('/common/whoami')
        ? { json: { data: user } }
        : url.endsWith('/users/logout')
          ? { json: { data: { message: 'Signed out' } } }
          : { status: 404, json: { message: 'Not here' } }
    void init
    return Response.json(answer.json, { status: answer.status ?? 200 })
  })
  vi.stubGlobal('fetch', network)
  return network
}

export function open(address: string) {
  const router = createMemoryRouter(routesOf(), { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return router
}
export const signIn = async () => {
  await userEvent.type(await screen.findByLabelText('Username'), 'advocate')
  await userEvent.type(screen.getByLabelText('Password'), 'Passage!2026')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}
export const signedIn = () => localStorage.setItem('RW_AUTH', 'held')
export const at = (router: ReturnType<typeof open>, path: string) =>
  waitFor(() => expect(router.state.location.pathname).toBe(path))

export function eachAfresh() {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    queryClient.clear()
    window.scrollTo = () => undefined
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
}
