import { texts } from '../../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../../ui/screen/screens.ts'

export const facilityMergeRoutes: readonly Screen[] = [
  {
    path: '/facility/merge/:id/:otherId',
    title: texts.titles.mergeFacilities,
    for: 'addFacility',
    Component: lazyWithRetry(() => import('./FacilityMerge.tsx'), 'FacilityMerge'),
  },
]
