import { texts } from './i18n/english/shell.ts'
import { facilityScreens } from './resources/facilities/index.tsx'
import { featureTagScreens } from './resources/featureTags/index.tsx'
import { organizationScreens } from './resources/organizations/index.tsx'
import { payerScreens } from './resources/payers/index.tsx'
import { userScreens } from './resources/users/index.tsx'
import { lazyWithRetry } from './ui/screen/lazyWithRetry.tsx'
import type { Screen } from './ui/screen/screens.ts'
import { auditRoutes } from './workspaces/compliance/audit/routes.ts'
import { homeRoutes } from './workspaces/compliance/home/routes.ts'
import { retentionRoutes } from './workspaces/compliance/retention/routes.ts'
import { claimsRoutes } from './workspaces/directory/claims/routes.ts'
import { communityRoutes } from './workspaces/directory/community/routes.ts'
import { facilityFormRoutes } from './workspaces/directory/facilityForm/routes.ts'
import { facilityMergeRoutes } from './workspaces/directory/facilityMerge/routes.ts'
import { myOrganizationRoutes } from './workspaces/directory/myOrganization/routes.ts'
import { accountRoutes } from './workspaces/identity/account/routes.ts'
import { importsRoutes } from './workspaces/imports/routes.ts'
import { insightsRoutes } from './workspaces/insights/routes.ts'
import { intakeRoutes } from './workspaces/intake/routes.ts'
import { findBedRoutes } from './workspaces/matching/findBed/routes.ts'
import { matchingRoutes } from './workspaces/matching/routes.ts'
import { accountSecurityRoutes } from './workspaces/people/accountSecurity/routes.ts'
import { admissionsRoutes } from './workspaces/placement/admissions/routes.ts'
import { patientsRoutes } from './workspaces/placement/patients/routes.ts'
import { placementLogRoutes } from './workspaces/placement/placementLog/routes.ts'
import { reviewRoutes } from './workspaces/placement/review/routes.ts'
import { shiftListRoutes } from './workspaces/placement/shiftList/routes.ts'
import { aboutRoutes } from './workspaces/platform/about/routes.ts'
import { systemRoutes } from './workspaces/platform/system/routes.ts'

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
  ...shiftListRoutes,
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
