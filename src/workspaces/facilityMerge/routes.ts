import { lazyWithRetry } from '../../components/screen/lazyWithRetry.tsx'
import type { Screen } from '../../components/screen/screens.ts'
import { texts } from '../../i18n/english/shell.ts'

export const facilityMergeRoutes: readonly Screen[] = [
  {
    path: '/facility/merge/:id/:otherId',
    title: texts.titles.mergeFacilities,
    for: 'addFacility',
    Component: lazyWithRetry(() => import('./FacilityMerge.tsx'), 'FacilityMerge'),
  },
]
