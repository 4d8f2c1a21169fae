import { preload, screen } from './components/screen/screen.ts'
import { type Screen, screenAt } from './components/screen/screens.ts'
import { texts as shell } from './i18n/english/shell.ts'
import { facilityScreens } from './resources/facilities/index.tsx'
import { featureTagScreens } from './resources/featureTags/index.tsx'
import { organizationScreens } from './resources/organizations/index.tsx'
import { payerScreens } from './resources/payers/index.tsx'
import { consoleScreen } from './resources/screens.tsx'
import { userScreens } from './resources/users/index.tsx'

const PatientDashboard = screen(() => import('./workspaces/patients/PatientDashboard.tsx'), 'PatientDashboard')
const AdmissionsDashboard = screen(() => import('./workspaces/admissions/AdmissionsDashboard.tsx'), 'AdmissionsDashboard')
const IntakeWizard = screen(() => import('./workspaces/intake/IntakeWizard.tsx'), 'IntakeWizard')
const SnapshotScreen = screen(() => import('./workspaces/intake/snapshot/SnapshotScreen.tsx'), 'SnapshotScreen')
const PlacementLog = screen(() => import('./workspaces/placementLog/PlacementLog.tsx'), 'PlacementLog')
const IntakeReview = screen(() => import('./workspaces/review/IntakeReview.tsx'), 'IntakeReview')
const MatchPage = screen(() => import('./workspaces/matching/page/MatchPage.tsx'), 'MatchPage')
const FindBed = screen(() => import('./workspaces/findBed/FindBed.tsx'), 'FindBed')
const Insights = screen(() => import('./workspaces/insights/Insights.tsx'), 'Insights')
const Community = screen(() => import('./workspaces/community/Community.tsx'), 'Community')
const RequiredFactor = screen(() => import('./workspaces/account/secondFactor/RequiredFactor.tsx'), 'RequiredFactor')
const FirstLogin = screen(() => import('./workspaces/account/FirstLogin.tsx'), 'FirstLogin')
const ChangePassword = screen(() => import('./workspaces/account/ChangePassword.tsx'), 'ChangePassword')
const ForgottenPassword = screen(() => import('./workspaces/account/forgotten/ForgottenPassword.tsx'), 'ForgottenPassword')
const AccountSettings = screen(() => import('./workspaces/account/AccountSettings.tsx'), 'AccountSettings')
const About = screen(() => import('./workspaces/about/About.tsx'), 'About')
const Unauthorized = screen<'Unauthorized'>(() => import('./layout/frame.ts'), 'Unauthorized')
const AcceptInvitation = screen(() => import('./workspaces/account/AcceptInvitation.tsx'), 'AcceptInvitation')
const SignUp = screen(() => import('./workspaces/account/SignUp.tsx'), 'SignUp')
const FacilityWizard = screen(() => import('./workspaces/facilityForm/FacilityWizard.tsx'), 'FacilityWizard')
const FacilityEdit = screen(() => import('./workspaces/facilityForm/FacilityEdit.tsx'), 'FacilityEdit')
const FacilityMerge = screen(() => import('./workspaces/facilityMerge/FacilityMerge.tsx'), 'FacilityMerge')
const MyOrganization = screen(() => import('./workspaces/myOrganization/MyOrganization.tsx'), 'MyOrganization')
const ClaimsPage = screen(() => import('./workspaces/claims/ClaimsPage.tsx'), 'ClaimsPage')
const ImportsPage = screen(() => import('./workspaces/imports/ImportsPage.tsx'), 'ImportsPage')
const AllDisclosures = screen(() => import('./workspaces/audit/AllDisclosures.tsx'), 'AllDisclosures')
const AuditLog = screen(() => import('./workspaces/audit/AuditLog.tsx'), 'AuditLog')
const ReceiptPage = screen(() => import('./workspaces/audit/ReceiptPage.tsx'), 'ReceiptPage')
const Messages = screen(() => import('./workspaces/audit/Messages.tsx'), 'Messages')
const AccountSecurity = screen(() => import('./workspaces/accountSecurity/AccountSecurity.tsx'), 'AccountSecurity')
const RetentionPage = screen(() => import('./workspaces/retention/RetentionPage.tsx'), 'RetentionPage')
const SystemPage = screen(() => import('./workspaces/system/SystemPage.tsx'), 'SystemPage')
const Changes = screen(() => import('./workspaces/audit/Changes.tsx'), 'Changes')

const { titles } = shell

/**
 * All screens except sign-in and the bed report opened from an email, each with its path, title, access, and element (NAV-001).
 */
export const screens: readonly Screen[] = [
  { path: '/sign_up', title: titles.signUp, for: 'everyone', element: <SignUp /> },
  { path: '/forgot_password', title: titles.forgotPassword, for: 'everyone', element: <ForgottenPassword /> },
  { path: '/invitation', title: titles.invitation, for: 'everyone', element: <AcceptInvitation /> },
  { path: '/first_login', title: titles.welcome, for: 'welcome', element: <FirstLogin /> },
  { path: '/second_factor', title: titles.requiredFactor, for: 'welcome', element: <RequiredFactor /> },
  { path: '/change_password', title: titles.changePassword, for: 'account', element: <ChangePassword /> },
  { path: '/:id/change_password', title: titles.changePassword, for: 'account', element: <ChangePassword /> },
  { path: '/account_settings', title: titles.accountSettings, for: 'account', element: <AccountSettings /> },
  { path: '/about', title: titles.about, for: 'everyone', element: <About /> },
  { path: '/unauthorized', title: titles.offLimits, for: 'everyone', element: <Unauthorized /> },
  { path: '/facility/match', title: titles.matches, for: 'matches', element: <MatchPage />, needs: 'patient' },
  { path: '/find-a-bed', title: titles.findBed, for: 'intake', element: <FindBed /> },
  { path: '/facility/edit/:id', title: titles.editFacility, for: 'editFacility', element: <FacilityEdit /> },
  { path: '/facility/merge/:id/:otherId', title: titles.mergeFacilities, for: 'addFacility', element: <FacilityMerge /> },
  { path: '/facility/:id/add/:section', title: titles.addFacility, for: 'addFacility', element: <FacilityWizard /> },
  { path: '/facility/my_organization', title: titles.myOrganization, for: 'myOrganization', element: <MyOrganization /> },
  {
    path: '/patient/intakecoord/:application_id?',
    title: titles.admissions,
    for: 'admissions',
    element: <AdmissionsDashboard />,
  },
  {
    path: '/patient/advocate/:application_id?',
    title: titles.patients,
    for: 'patientDashboard',
    element: <PatientDashboard />,
    place: 'patients',
  },
  { path: '/patient/community', title: titles.community, for: 'community', element: <Community /> },
  { path: '/patient/intake/review/:pid', title: titles.review, for: 'review', element: <IntakeReview /> },
  { path: '/patient/intake/snapshot/p/:id', title: titles.snapshot, for: 'intake', element: <SnapshotScreen /> },
  { path: '/patient/placement-log/:pid', title: titles.placementLog, for: 'matches', element: <PlacementLog /> },
  { path: '/patient/intake/:action/*', title: titles.intake, for: 'intake', element: <IntakeWizard /> },
  { path: '/insights', title: titles.insights, for: 'insights', element: <Insights /> },
  ...userScreens,
  ...facilityScreens,
  ...organizationScreens,
  ...featureTagScreens,
  ...payerScreens,
  consoleScreen({ path: '/admin/changes', title: titles.changes, for: 'adminChanges', element: <Changes /> }),
  consoleScreen({ path: '/admin/messages', title: titles.messages, for: 'adminMessages', element: <Messages /> }),
  consoleScreen({ path: '/admin/retention', title: titles.retention, for: 'adminRetention', element: <RetentionPage /> }),
  consoleScreen({ path: '/admin/system', title: titles.system, for: 'adminSystem', element: <SystemPage /> }),
  consoleScreen({
    path: '/admin/account_security',
    title: titles.accountSecurity,
    for: 'adminAccountSecurity',
    element: <AccountSecurity />,
  }),
  consoleScreen({ path: '/admin/disclosures', title: titles.disclosures, for: 'adminDisclosures', element: <AllDisclosures /> }),
  consoleScreen({ path: '/admin/receipts/:application_id', title: titles.receipt, for: 'adminAudit', element: <ReceiptPage /> }),
  consoleScreen({ path: '/admin/audit', title: titles.audit, for: 'adminAudit', element: <AuditLog /> }),
  consoleScreen({ path: '/admin/claims', title: titles.claims, for: 'adminFacilities', element: <ClaimsPage /> }),
  consoleScreen({ path: '/admin/imports', title: titles.imports, for: 'adminImports', element: <ImportsPage /> }),
]

/** Loads the code for the screen at this path. Returns undefined if there is none. Never rejects. */
export function preloadScreen(address: string): Promise<void> | undefined {
  const found = screenAt(address, screens)
  return found && preload(found.element)
}
