import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Match } from '#domain/matching/schema.ts'
import { queryClient } from '../../dataProvider/queryClient.ts'
import { saveToken } from '../../session/session.ts'
import { type Answers, anAnswer, server } from './testing.ts'

/** An IntersectionObserver that never fires, so nothing loads on scroll. */
class NoView {
  observe() {}
  disconnect() {}
}

/** Starts each match page test in a new session, with an empty cache and empty storage. */
export function eachAfresh() {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    // A new session clears what the previous test left in memory.
    saveToken('held')
    queryClient.clear()
    window.scrollTo = () => undefined
    vi.stubGlobal('IntersectionObserver', NoView)
    // React logs the map's error.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

/**
 * A server where patient 54 can apply once to each of these facilities; applying again returns 409. An application's id is 100
 * plus the facility's id. Applying to several facilities applies to the first five. `also` overrides responses.
 */
export function applyingServer(matches: readonly Match[], also: Answers = {}) {
  const applied = new Set<number>()
  const apply =
    ({ id, name }: Match): Answers[string] =>
    () => {
      if (applied.has(id)) return { status: 409, json: { message: `You have already applied to ${name}.` } }
      applied.add(id)
      return { json: { data: { id: 100 + id } } }
    }
  const results = (ids: readonly number[]) =>
    ids.map(id => {
      const name = `House ${id}`
      const skipped = applied.has(id) ? `You have already applied to ${name}.` : null
      applied.add(id)
      return { facility_id: id, name, application_id: skipped ? null : 100 + id, skipped, at: '2026-11-20T08:00:00Z' }
    })
  const start: Answers[string] = ({ body }) => {
    const { facility_ids: ids, wait_minutes } = body as { facility_ids: number[]; wait_minutes: number | null }
    const now = results(ids.slice(0, 5))
    const plan = {
      id: 7,
      created_at: '2026-11-20T08:00:00Z',
      wait_minutes,
      next_at: '2026-11-20T09:00:00Z',
      offered: false,
      facilities: ids.map(id => ({ id, name: `House ${id}` })),
      results: now,
      ended_at: null,
      end_reason: null,
    }
    return { json: { data: { results: now, plan: wait_minutes === null ? null : plan } } }
  }
  const note: Answers[string] = ({ body }) => ({
    json: { data: { id: 1, author_name: 'Ana Diaz', created_at: '2026-11-20T08:00:00Z', ...(body as object) } },
  })
  const current = () =>
    anAnswer(
      matches.map(match => (applied.has(match.id) ? { ...match, application: { id: 100 + match.id, status: 'New' } } : match)),
    )
  return server({
    also: {
      'POST /patients/54/send-plans': start,
      'GET /patients/54/matches': () => ({ json: { data: current() } }),
      ...Object.fromEntries(matches.map(match => [`POST /facilities/${match.id}/apply`, apply(match)])),
      ...Object.fromEntries(matches.map(match => [`POST /applications/${100 + match.id}/state-notes`, note])),
      ...also,
    },
  })
}
