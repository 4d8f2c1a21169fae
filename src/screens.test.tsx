import { cleanup, render } from '@testing-library/react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'

// Replace each screen with its name, to test which screen each path opens.
vi.doMock('./ui/screen/lazyWithRetry.tsx', () => ({
  lazyWithRetry: (_: unknown, name: string) => () => <span>{name}</span>,
}))
vi.resetModules()
const { screens } = await import('./screens.ts')
const { screenAt } = await import('./ui/screen/screens.ts')
afterEach(cleanup)
afterAll(() => {
  vi.doUnmock('./ui/screen/lazyWithRetry.tsx')
  vi.resetModules()
})

test.each([
  ['/sign_up', 'SignUp', '[NAV-002]'],
  ['/forgot_password', 'ForgottenPassword', '[NAV-002]'],
  ['/first_login', 'FirstLogin', '[NAV-002]'],
  ['/account_settings', 'AccountSettings', '[NAV-002]'],
  ['/change_password', 'ChangePassword', '[AUTH-034]'],
  ['/7/change_password', 'ChangePassword', '[AUTH-034]'],
  ['/facility/match', 'MatchPage', '[NAV-004]'],
  ['/facility/match/', 'MatchPage', '[NAV-004]'],
  ['/facility/edit/3', 'FacilityEdit', '[NAV-005]'],
  ['/facility/3/add/section1', 'FacilityWizard', '[NAV-005]'],
  ['/facility/my_organization', 'MyOrganization', '[NAV-005]'],
  ['/patient/intakecoord', 'AdmissionsDashboard', '[NAV-006]'],
  ['/patient/intakecoord/12', 'AdmissionsDashboard', '[NAV-006]'],
  ['/patient/advocate', 'PatientDashboard', '[NAV-006]'],
  ['/patient/advocate/12', 'PatientDashboard', '[NAV-006]'],
  ['/patient/intake/review/p_7', 'IntakeReview', '[NAV-008]'],
  ['/patient/intake/add/section-1/p/7', 'IntakeWizard', '[NAV-008]'],
  ['/patient/intake/edit/section-4/p/7', 'IntakeWizard', '[NAV-008]'],
  ['/admin/users/dashboard', 'admin console: UserList', '[NAV-009]'],
  ['/admin/users/edit/7', 'admin console: UserEdit', '[NAV-009]'],
  ['/admin/organizations/dashboard', 'admin console: TreatmentCenterList', '[NAV-010]'],
  ['/admin/hospitals/dashboard', 'admin console: HospitalList', '[NAV-010]'],
  ['/admin/organizations/7', 'admin console: OrganizationDetail', '[NAV-010]'],
  ['/admin/feature_tags_modifier', 'admin console: FeatureTagList', '[NAV-011]'],
  ['/admin/public_insurance_providers_modifier', 'admin console: PublicPayerList', '[NAV-011]'],
  ['/admin/private_insurance_providers_modifier', 'admin console: PrivatePayerList', '[NAV-011]'],
])('%s shows %s %s', (address, shown) => {
  const { Component, console } = screenAt(address, screens)!
  const { container } = render(<Component />)
  expect(`${console ? 'admin console: ' : ''}${container.textContent}`).toBe(shown)
})

test('the most specific path counts, as for the router, whatever the order of the screens', () => {
  const addresses = ['/patient/intake/review/p_7', '/patient/intake/add/section-1/p/7', '/admin/organizations/dashboard']
  const paths = (all: typeof screens) => addresses.map(address => screenAt(address, all)!.path)
  expect(paths(screens)).toEqual(['/patient/intake/review/:pid', '/patient/intake/:action/*', '/admin/organizations/dashboard'])
  expect(paths(screens.toReversed())).toEqual(paths(screens))
})
