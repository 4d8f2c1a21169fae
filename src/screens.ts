import { texts } from './i18n/english/shell.ts'
import { facilityScreens } from './resources/facilities/index.tsx'
import { featureTagScreens } from './resources/featureTags/index.tsx'
import { organizationScreens } from './resources/organizations/index.tsx'
import { payerScreens } from './resources/payers/index.tsx'
import { treatmentTermScreens } from './resources/treatmentTerms/index.tsx'
import { userScreens } from './resources/users/index.tsx'
import { lazyWithRetry } from './ui/screen/lazyWithRetry.tsx'
import type { Screen } from './ui/screen/screens.ts'
import { auditRoutes, homeRoutes, retentionRoutes } from './workspaces/compliance/routes.ts'
import {
  claimsRoutes,
  communityRoutes,
  duplicatesRoutes,
  facilityFormRoutes,
  facilityMergeRoutes,
  myOrganizationRoutes,
  payerMergeRoutes,
} from './workspaces/directory/routes.ts'
import { accountRoutes } from './workspaces/identity/account/routes.ts'
import { importsRoutes } from './workspaces/imports/routes.ts'
import { insightsRoutes } from './workspaces/insights/routes.ts'
import { intakeRoutes } from './workspaces/intake/routes.ts'
import { findBedRoutes, matchingRoutes } from './workspaces/matching/routes.ts'
import { accountSecurityRoutes } from './workspaces/people/accountSecurity/routes.ts'
import {
  admissionsRoutes,
  demandRoutes,
  patientsRoutes,
  placementLogRoutes,
  reviewRoutes,
  shiftListRoutes,
} from './workspaces/placement/routes.ts'
import { aboutRoutes, helpRoutes, systemRoutes } from './workspaces/platform/routes.ts'

const Unauthorized = lazyWithRetry(() => import('./layout/frame.ts'), 'Unauthorized')

/**
 * All screens except sign-in and the bed report opened from an email. Each is stated once, in the `routes.ts` of its workspace or the
 * `index.tsx` of its resource (NAV-001).
 */
export const screens: readonly Screen[] = [
  { path: '/unauthorized', title: () => texts.titles.offLimits, for: 'everyone', Component: Unauthorized },
  ...accountRoutes,
  ...aboutRoutes,
  ...helpRoutes,
  ...matchingRoutes,
  ...findBedRoutes,
  ...facilityFormRoutes,
  ...facilityMergeRoutes,
  ...payerMergeRoutes,
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
  ...duplicatesRoutes,
  ...demandRoutes,
  ...importsRoutes,
  ...userScreens,
  ...facilityScreens,
  ...organizationScreens,
  ...featureTagScreens,
  ...payerScreens,
  ...treatmentTermScreens,
]
