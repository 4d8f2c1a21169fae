import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Warning, warningKinds } from '#domain/intake/releases/warnings.ts'
import { testApplication } from '#domain/placement/applications/testing.ts'
import { buildPatient, openAt, signed } from '../../../testing.ts'
import { eachAfresh } from '../../placement/applications/page.testing.ts'
import { applicationNetwork, aRecord, coordinator, manager, owner } from '../../placement/applications/testing.ts'

eachAfresh()

const labels: Record<Warning, string> = {
  no_release: 'No valid release',
  release_expiring: 'Release expires 12/01/2026',
  page_missing: 'Signed page not attached',
  check_signer: 'Check who signed the release',
  intake_incomplete: 'Intake incomplete: 2 of 10 sections',
}
const facts = {
  release_expires_at: '2026-12-01T15:00:00Z',
  sections_saved: { 1: '2026-11-20T15:00:00Z', 2: '2026-11-20T15:00:00Z' },
}

/** Returns the distinct labels of all warning lists on the page. Rows show only icons, which have names. */
async function warningsAt(address: string, user: typeof owner, warnings: Warning[]) {
  const application = testApplication({ ...facts, warnings })
  const api = applicationNetwork({ user, application, records: [aRecord({ ...facts, warnings, applications: [application] })] })
  const patient = buildPatient({ ...signed, ...facts, id: 2, advocate_id: owner.id, warnings })
  api.respond('GET /patients/2', { status: 200, json: { data: patient } })
  openAt(address)
  const lists = await screen.findAllByRole('list', { name: 'Warnings' })
  const chips = lists.map(list =>
    within(list)
      .getAllByRole('listitem')
      .map(item => item.textContent || within(item).getByRole('img').getAttribute('aria-label')),
  )
  cleanup()
  return [...new Set(chips.flat())]
}

test('the advocate, the coordinator and the manager see the same warnings about an application, in lists and details [S-06]', async () => {
  const warnings: Warning[] = [...warningKinds]
  for (const [address, user] of [
    ['/patient/advocate', owner],
    ['/patient/advocate/1', owner],
    ['/patient/intakecoord', coordinator],
    ['/patient/intakecoord/1', coordinator],
    ['/patient/intakecoord', manager],
    ['/patient/intakecoord/1', manager],
  ] as const)
    expect([address, await warningsAt(address, user, warnings)]).toEqual([address, warnings.map(warning => labels[warning])])
})

test('neither side sees a warning if no documents are missing', async () => {
  for (const [address, user] of [
    ['/patient/advocate/1', owner],
    ['/patient/intakecoord/1', coordinator],
  ] as const) {
    applicationNetwork({ user, application: testApplication({ ...facts, warnings: [] }) })
    openAt(address)
    await screen.findByRole('heading', { name: 'HIPAA' })
    expect(screen.queryByRole('list', { name: 'Warnings' })).toBeNull()
    cleanup()
  }
})
