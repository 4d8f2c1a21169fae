import { lazyWithRetry } from './components/screen/lazyWithRetry.tsx'
import type { Screen } from './components/screen/screens.ts'
import { texts } from './i18n/english/shell.ts'
import { facilityScreens } from './resources/facilities/index.tsx'
import { featureTagScreens } from './resources/featureTags/index.tsx'
import { organizationScreens } from './resources/organizations/index.tsx'
import { payerScreens } from './resources/payers/index.tsx'
import { userScreens } from './resources/users/index.tsx'
import { aboutRoutes } from './workspaces/about/routes.ts'
import { accountRoutes } from './workspaces/account/routes.ts'
import { accountSecurityRoutes } from './workspaces/accountSecurity/routes.ts'
import { admissionsRoutes } from './workspaces/admissions/routes.ts'
import { auditRoutes } from './workspaces/audit/routes.ts'
import { claimsRoutes } from './workspaces/claims/routes.ts'
import { communityRoutes } from './workspaces/community/routes.ts'
import { facilityFormRoutes } from './workspaces/facilityForm/routes.ts'
import { facilityMergeRoutes } from './workspaces/facilityMerge/routes.ts'
import { findBedRoutes } from './workspaces/findBed/routes.ts'
import { homeRoutes } from './workspaces/home/routes.ts'
import { importsRoutes } from './workspaces/imports/routes.ts'
import { insightsRoutes } from './workspaces/insights/routes.ts'
import { intakeRoutes } from './workspaces/intake/routes.ts'
import { matchingRoutes } from './workspaces/matching/routes.ts'
import { myOrganizationRoutes } from './workspaces/myOrganization/routes.ts'
import { patientsRoutes } from './workspaces/patients/routes.ts'
import { placementLogRoutes } from './workspaces/placementLog/routes.ts'
import { retentionRoutes } from './workspaces/retention/routes.ts'
import { reviewRoutes } from './workspaces/review/routes.ts'
import { systemRoutes } from './workspaces/system/routes.ts'

const Unauthorized = lazyWithRetry<'Unauthorized'>(() => import('./layout/frame.ts'), 'Unauthorized')

/**
 * All screens except sign-in and the bed report opened from an email. Each is stated once, in the `routes.ts` of its workspace or the
 * `index.tsx` of its resource (NAV-001).
 */
export const screens: readonly Screen[] = [
  { path: '/unauthorized', title: texts.titles.offLimits, for: 'everyone', Component: Unauthorized },
  ...accountRoutes,
  ...aboutRoutes,
  ...matchingRoutes,
  ...findBedRoutes,
  ...facilityFormRoutes,
  ...facilityMergeRoutes,
  ...myOrganizationRoutes,
  ...admissionsRoutes,
  ...patientsRoutes,
  ...communityRoutes,
  ...reviewRoutes,
  ...intakeRoutes,
  ...placementLogRoutes,
  ...insightsRoutes,
  ...homeRoutes,
  ...auditRoutes,
  ...retentionRoutes,
  ...systemRoutes,
  ...accountSecurityRoutes,
  ...claimsRoutes,
  ...importsRoutes,
  ...userScreens,
  ...facilityScreens,
  ...organizationScreens,
  ...featureTagScreens,
  ...payerScreens,
]
