import { patientQuery } from '../../dataProvider/patientQueries.ts'
import { texts } from '../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../ui/screen/screens.ts'
import { readAddress } from './paths.ts'

export const intakeScreens: readonly Screen[] = [
  {
    path: '/patient/intake/snapshot/p/:id',
    title: () => texts.titles.snapshot,
    for: 'intake',
    Component: lazyWithRetry(() => import('./snapshot/SnapshotScreen.tsx'), 'SnapshotScreen'),
  },
  {
    path: '/patient/intake/:action/*',
    title: () => texts.titles.intake,
    for: 'intake',
    Component: lazyWithRetry(() => import('./IntakeWizard.tsx'), 'IntakeWizard'),
    queries({ pathname }) {
      const { id } = readAddress(pathname)
      return id === undefined ? [] : [patientQuery(id)]
    },
  },
]
