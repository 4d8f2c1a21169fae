import { type ReactElement, type ReactNode, Suspense } from 'react'
import { createBrowserRouter, matchPath, type RouteObject, RouterProvider } from 'react-router-dom'
import { type GuardedRoute, mayOpen } from '#domain/account/routes.ts'
import type { Actor } from '#domain/actor.ts'
import { texts as shell } from './i18n/english/shell.ts'
import { Appearance } from './layout/Appearance.tsx'
import { Broken, NotFound, Unauthorized } from './layout/ErrorPages.tsx'
import { Place } from './layout/Place.tsx'
import { Root } from './layout/Root.tsx'
import { preload, screen } from './layout/screen.ts'
import { Home } from './workspaces/account/Home.tsx'

const PatientDashboard = screen(() => import('./workspaces/patients/PatientDashboard.tsx'), 'PatientDashboard')
const AdmissionsDashboard = screen(() => import('./workspaces/admissions/AdmissionsDashboard.tsx'), 'AdmissionsDashboard')
const IntakeWizard = screen(() => import('./workspaces/intake/IntakeWizard.tsx'), 'IntakeWizard')
const IntakeReview = screen(() => import('./workspaces/review/IntakeReview.tsx'), 'IntakeReview')
const MatchPage = screen(() => import('./workspaces/matching/MatchPage.tsx'), 'MatchPage')
const Insights = screen(() => import('./workspaces/insights/Insights.tsx'), 'Insights')
const Community = screen(() => import('./workspaces/community/Community.tsx'), 'Community')
const AdminArea = screen<'AdminArea', { children: ReactNode }>(() => import('./workspaces/admin/AdminArea.tsx'), 'AdminArea')
const RequiredFactor = screen(() => import('./workspaces/account/secondFactor/RequiredFactor.tsx'), 'RequiredFactor')
const FirstLogin = screen(() => import('./workspaces/account/FirstLogin.tsx'), 'FirstLogin')
const ChangePassword = screen(() => import('./workspaces/account/ChangePassword.tsx'), 'ChangePassword')
const ForgottenPassword = screen(() => import('./workspaces/account/forgotten/ForgottenPassword.tsx'), 'ForgottenPassword')
const AccountSettings = screen(() => import('./workspaces/account/AccountSettings.tsx'), 'AccountSettings')
const SessionWarning = screen(() => import('./workspaces/account/sessions/SessionWarning.tsx'), 'SessionWarning')
const About = screen(() => import('./workspaces/about/About.tsx'), 'About')
const SignUp = screen(() => import('./workspaces/account/SignUp.tsx'), 'SignUp')
const FacilityWizard = screen(() => import('./workspaces/facilityForm/FacilityWizard.tsx'), 'FacilityWizard')
const FacilityEdit = screen(() => import('./workspaces/facilityForm/FacilityEdit.tsx'), 'FacilityEdit')
const FacilityMerge = screen(() => import('./workspaces/facilityMerge/FacilityMerge.tsx'), 'FacilityMerge')
const MyOrganization = screen(() => import('./workspaces/myOrganization/MyOrganization.tsx'), 'MyOrganization')
const UserList = screen(() => import('./resources/users/UserList.tsx'), 'UserList')
const UserEdit = screen(() => import('./resources/users/UserEdit.tsx'), 'UserEdit')
const FacilityList = screen(() => import('./resources/facilities/FacilityList.tsx'), 'FacilityList')
const FeatureTagList = screen(() => import('./resources/featureTags/FeatureTagList.tsx'), 'FeatureTagList')
const PayerList = screen(() => import('./resources/payers/PayerList.tsx'), 'PayerList')
const OrganizationList = screen(() => import('./resources/organizations/OrganizationList.tsx'), 'OrganizationList')
const ClaimsPage = screen(() => import('./workspaces/claims/ClaimsPage.tsx'), 'ClaimsPage')
const ImportsPage = screen(() => import('./workspaces/imports/ImportsPage.tsx'), 'ImportsPage')
const OrganizationDetail = screen(() => import('./resources/organizations/OrganizationDetail.tsx'), 'OrganizationDetail')
const AllDisclosures = screen(() => import('./workspaces/audit/AllDisclosures.tsx'), 'AllDisclosures')
const AuditLog = screen(() => import('./workspaces/audit/AuditLog.tsx'), 'AuditLog')
const ReceiptPage = screen(() => import('./workspaces/audit/ReceiptPage.tsx'), 'ReceiptPage')
const Messages = screen(() => import('./workspaces/audit/Messages.tsx'), 'Messages')
const RetentionPage = screen(() => import('./workspaces/retention/RetentionPage.tsx'), 'RetentionPage')
const Changes = screen(() => import('./workspaces/audit/Changes.tsx'), 'Changes')

const { titles } = shell

/** A screen of the admin console, under its tabs. */
const admin = (shown: ReactElement) => <AdminArea>{shown}</AdminArea>

export type Route = {
  path: string
  /** Names the browser's tab. */
  title: string
  for: GuardedRoute | 'everyone' | 'welcome'
  element: ReactElement
  /** One place whatever stands in its path: opening a row leaves the focus where it is. */
  place?: string
  /** What its address must name for it to show anything: nobody goes there by its title alone. */
  needs?: 'patient'
}

/** Every screen but sign-in (spec 1 §2): its path, its title, who may open it, what it shows. Ids are the screens' to read. */
export const routes: Route[] = [
  { path: '/sign_up', title: titles.signUp, for: 'everyone', element: <SignUp /> },
  { path: '/forgot_password', title: titles.forgotPassword, for: 'everyone', element: <ForgottenPassword /> },
  { path: '/first_login', title: titles.welcome, for: 'welcome', element: <FirstLogin /> },
  { path: '/second_factor', title: titles.requiredFactor, for: 'welcome', element: <RequiredFactor /> },
  { path: '/change_password', title: titles.changePassword, for: 'account', element: <ChangePassword /> },
  { path: '/:id/change_password', title: titles.changePassword, for: 'account', element: <ChangePassword /> },
  { path: '/account_settings', title: titles.accountSettings, for: 'account', element: <AccountSettings /> },
  { path: '/about', title: titles.about, for: 'everyone', element: <About /> },
  { path: '/unauthorized', title: titles.offLimits, for: 'everyone', element: <Unauthorized /> },
  { path: '/facility/match', title: titles.matches, for: 'matches', element: <MatchPage />, needs: 'patient' },
  { path: '/facility/edit/:id', title: titles.editFacility, for: 'editFacility', element: <FacilityEdit /> },
  { path: '/facility/merge/:id/:otherId', title: titles.mergeFacilities, for: 'addFacility', element: <FacilityMerge /> },
  {
    path: '/facility/:id/add/:section',
    title: titles.addFacility,
    for: 'addFacility',
    element: <FacilityWizard />,
  },
  {
    path: '/facility/my_organization',
    title: titles.myOrganization,
    for: 'myOrganization',
    element: <MyOrganization />,
  },
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
  { path: '/patient/intake/:action/*', title: titles.intake, for: 'intake', element: <IntakeWizard /> },
  { path: '/insights', title: titles.insights, for: 'insights', element: <Insights /> },
  { path: '/admin/users/dashboard', title: titles.users, for: 'adminUsers', element: admin(<UserList />) },
  { path: '/admin/users/edit/:userId', title: titles.editUser, for: 'adminUsers', element: admin(<UserEdit />) },
  { path: '/admin/facilities/dashboard', title: titles.facilities, for: 'adminFacilities', element: admin(<FacilityList />) },
  {
    path: '/admin/organizations/dashboard',
    title: titles.treatmentCenters,
    for: 'adminOrganizations',
    element: admin(<OrganizationList type="treatment_center" />),
  },
  {
    path: '/admin/hospitals/dashboard',
    title: titles.hospitals,
    for: 'adminOrganizations',
    element: admin(<OrganizationList type="hospital" />),
  },
  {
    path: '/admin/organizations/:org_id',
    title: titles.organization,
    for: 'adminOrganizations',
    element: admin(<OrganizationDetail />),
  },
  {
    path: '/admin/feature_tags_modifier',
    title: titles.featureTags,
    for: 'adminFeatureTags',
    element: admin(<FeatureTagList />),
  },
  {
    path: '/admin/public_insurance_providers_modifier',
    title: titles.publicProviders,
    for: 'adminProviders',
    element: admin(<PayerList insurance_type="Public" />),
  },
  {
    path: '/admin/private_insurance_providers_modifier',
    title: titles.privateProviders,
    for: 'adminProviders',
    element: admin(<PayerList insurance_type="Private" />),
  },
  { path: '/admin/changes', title: titles.changes, for: 'adminChanges', element: admin(<Changes />) },
  { path: '/admin/messages', title: titles.messages, for: 'adminMessages', element: admin(<Messages />) },
  { path: '/admin/retention', title: titles.retention, for: 'adminRetention', element: admin(<RetentionPage />) },
  { path: '/admin/disclosures', title: titles.disclosures, for: 'adminDisclosures', element: admin(<AllDisclosures />) },
  { path: '/admin/receipts/:application_id', title: titles.receipt, for: 'adminAudit', element: admin(<ReceiptPage />) },
  { path: '/admin/audit', title: titles.audit, for: 'adminAudit', element: admin(<AuditLog />) },
  { path: '/admin/claims', title: titles.claims, for: 'adminFacilities', element: admin(<ClaimsPage />) },
  { path: '/admin/imports', title: titles.imports, for: 'adminImports', element: admin(<ImportsPage />) },
  { path: '*', title: titles.notFound, for: 'everyone', element: <NotFound /> },
]

/** Whether this user may open the screen of this address. */
export function opens(address: string, user: Actor): boolean {
  const route = routes.find(({ path }) => matchPath(path, address.split(/[?#]/)[0]!))
  return route !== undefined && route.for !== 'everyone' && route.for !== 'welcome' && mayOpen(user, route.for)
}

/** The screen's code is fetched together with the layout's, not after it. */
const loader = (element: ReactElement) => () => {
  preload(element)
  return null
}

/** The routes as the router takes them: sign-in by itself, everything else in its place. */
export const tree: RouteObject[] = [
  {
    element: <Root />,
    errorElement: (
      <Appearance>
        <Broken />
      </Appearance>
    ),
    hydrateFallbackElement: <></>,
    children: [
      { path: '/', element: <Home opens={opens} /> },
      // Whoever comes by the link of a mail need not sign in.
      { path: '/open-beds', lazy: () => import('./workspaces/openBeds/byLink.tsx') },
      {
        element: (
          <>
            <Place screens={routes} />
            <Suspense>
              <SessionWarning />
            </Suspense>
          </>
        ),
        children: routes.map(route => ({
          path: route.path,
          element: route.element,
          errorElement: <Broken />,
          loader: loader(route.element),
          handle: route,
        })),
      },
    ],
  },
]

const router = createBrowserRouter(tree)

export const App = () => <RouterProvider router={router} />
