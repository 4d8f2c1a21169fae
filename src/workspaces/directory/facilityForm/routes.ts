import { texts } from '../../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../../ui/screen/screens.ts'

export const facilityFormRoutes: readonly Screen[] = [
  {
    path: '/facility/edit/:id',
    title: texts.titles.editFacility,
    for: 'editFacility',
    Component: lazyWithRetry(() => import('./FacilityEdit.tsx'), 'FacilityEdit'),
  },
  {
    path: '/facility/:id/add/:section',
    title: texts.titles.addFacility,
    for: 'addFacility',
    Component: lazyWithRetry(() => import('./FacilityWizard.tsx'), 'FacilityWizard'),
  },
]
