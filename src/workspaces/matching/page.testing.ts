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
 * plus the facility's id. `also` overrides responses.
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
  const note: Answers[string] = ({ body }) => ({
    json: { data: { id: 1, author_name: 'Ana Diaz', created_at: '2026-11-20T08:00:00Z', ...(body as object) } },
  })
  const current = () =>
    anAnswer(
      matches.map(match => (applied.has(match.id) ? { ...match, application: { id: 100 + match.id, status: 'New' } } : match)),
    )
  return server({
    also: {
      'GET /patients/54/matches': () => ({ json: { data: current() } }),
      ...Object.fromEntries(matches.map(match => [`POST /facilities/${match.id}/apply`, apply(match)])),
      ...Object.fromEntries(matches.map(match => [`POST /applications/${100 + match.id}/state-notes`, note])),
      ...also,
    },
  })
}
