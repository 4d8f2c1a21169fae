import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { unfinishedSections } from '#domain/directory/facilities/intake/sections.ts'
import { network, openAt } from '../../../testing.ts'
// Import here so that compiling the page does not count against the first test's timeout.
import './FacilityWizard.tsx'
import { asksForMiles, buildFacility, orgAdmin, payers, returnsTo, rides, superAdmin, tags } from './FacilityWizard.testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('"Finish intake" opens the first incomplete section', async () => {
  const json = {
    data: buildFacility({ intake_complete: false, intake_section: 3, accepted_genders: null as never }),
  }
  network({
    user: orgAdmin,
    answers: {
      'GET /facilities/60': { json },
      'GET /facilities/60/documents': { json: { data: [] } },
      'GET /facilities/60/photos': { json: { data: [] } },
      'GET /common/feature-tags': { json: { data: tags, total: tags.length } },
      'GET /providers/active': { json: { data: payers, total: payers.length } },
    },
  })
  const first = unfinishedSections(json.data)[0]!
  expect(first.number).toBeGreaterThan(1)
  const router = openAt('/facility/60/add/next', '/facility/my_organization')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/facility/60/add/section${first.number}`))
})

test.each([['its own vehicle [FAC-038]', rides.vehicle, 'By our vehicle', 'No vehicle', 'Maximum miles by facility vehicle']])(
  'the form asks for miles only for the selected transport: %s',
  asksForMiles,
)

test.each([['an administrator to the organization', superAdmin, '/admin/organizations/31']])(
  'saving the edit page returns %s [FAC-044]',
  returnsTo,
)
