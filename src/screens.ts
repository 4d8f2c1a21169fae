import { texts } from './i18n/english/shell.ts'
import { facilityScreens } from './resources/facilities/index.tsx'
import { featureTagScreens } from './resources/featureTags/index.tsx'
import { organizationScreens } from './resources/organizations/index.tsx'
import { payerScreens } from './resources/payers/index.tsx'
import { treatmentTermScreens } from './resources/treatmentTerms/index.tsx'
import { userScreens } from './resources/users/index.tsx'
import { lazyWithRetry } from './ui/screen/lazyWithRetry.tsx'
import type { Screen } from './ui/screen/screens.ts'
import { complianceScreens } from './workspaces/compliance/routes.ts'
import { directoryScreens } from './workspaces/directory/routes.ts'
import { accountScreens } from './workspaces/identity/account/routes.ts'
import { importScreens } from './workspaces/imports/routes.ts'
import { insightsScreens } from './workspaces/insights/routes.ts'
import { intakeScreens } from './workspaces/intake/routes.ts'
import { matchingScreens } from './workspaces/matching/routes.ts'
import { accountSecurityScreens } from './workspaces/people/accountSecurity/routes.ts'
import { placementScreens } from './workspaces/placement/routes.ts'
import { platformScreens } from './workspaces/platform/routes.ts'

const Unauthorized = lazyWithRetry(() => import('./layout/frame.ts'), 'Unauthorized')

/**
 * All screens except sign-in and the pages that a link in an email opens. Each is stated once, in the `routes.ts` of its workspace or the
 * `index.tsx` of its resource (NAV-001).
 */
export const screens: readonly Screen[] = [
  { path: '/unauthorized', title: () => texts.titles.offLimits, for: 'everyone', Component: Unauthorized },
  ...accountScreens,
  ...complianceScreens,
  ...directoryScreens,
  ...importScreens,
  ...insightsScreens,
  ...intakeScreens,
  ...matchingScreens,
  ...accountSecurityScreens,
  ...placementScreens,
  ...platformScreens,
  ...userScreens,
  ...facilityScreens,
  ...organizationScreens,
  ...featureTagScreens,
  ...payerScreens,
  ...treatmentTermScreens,
]
