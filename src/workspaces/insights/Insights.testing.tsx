import './Insights.tsx'
import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { Whoami } from '#domain/identity/account/schema.ts'
import type { Audience } from '#domain/insights/page.ts'
import { type Answer, open, signedIn } from '../../app.testing.tsx'

/**
 * Opens `/insights` as this user, with the page for `audience`. `answers` maps paths to responses; all other paths return 404.
 */
export function openAs(user: Whoami, audience: Audience, answers: Record<string, () => Answer> = {}) {
  const page = {
    audience,
    organization_name: user.organization_name,
    time_zone: 'America/New_York',
    users: [],
    hours_per_application: 0.75,
    booking_url: 'mailto:support@passage.example',
  }
  const known: typeof answers = {
    '/common/whoami': () => ({ json: { data: user } }),
    '/insights': () => ({ json: { data: page } }),
    ...answers,
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace('/api/v2', '').split('?')[0]!
    const { json, status = 200 } = known[path]?.() ?? { status: 404, json: { message: 'Not here' } }
    return Response.json(json, { status })
  })
  signedIn()
  return open('/insights')
}

export const figure = async (title: string) => within(await screen.findByRole('region', { name: title }))
