import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { buildPatient, network } from '../../../testing.ts'
import { openingQuery, prefetchDraft } from './sectionDrafts.ts'

afterEach(() => vi.unstubAllGlobals())

test('a section loads its draft again if prefetching it failed', async () => {
  const { id } = buildPatient()
  const path = `GET /patients/${id}/drafts/payment`
  const draft = {
    section: 'payment',
    values: { payment_method: [1] },
    version: 3,
    base: '2026-01-05T10:00:00.000Z',
    saved_at: '2026-01-05T10:00:00.000Z',
    device: 'a1',
    device_name: 'Chrome on Windows',
  }
  const section = { user: 7, patient_id: id, section: 'payment' }
  network({ answers: { [path]: { fails: true } } })
  prefetchDraft(section)
  await new Promise(resolve => setTimeout(resolve))
  const { requests } = network({ answers: { [path]: { json: { data: draft } } } })
  const { serverDraft } = await new QueryClient().fetchQuery(openingQuery({ ...section, visit: 'a', draft: undefined }))
  expect(serverDraft).toEqual(draft)
  expect(requests.filter(({ path }) => path.includes('/drafts/'))).toHaveLength(1)
})
