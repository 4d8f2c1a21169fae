import { texts } from '../../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../../ui/screen/screens.ts'

export const placementLogRoutes: readonly Screen[] = [
  {
    path: '/patient/placement-log/:pid',
    title: texts.titles.placementLog,
    for: 'matches',
    Component: lazyWithRetry(() => import('./PlacementLog.tsx'), 'PlacementLog'),
  },
]
