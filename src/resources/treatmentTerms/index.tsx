import type { ResourceProps } from 'ra-core'
import { texts as shell } from '../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../ui/screen/screens.ts'
import { ToSpecifiedPath } from '../ToSpecifiedPath.tsx'

export const treatmentTerms: ResourceProps = {
  name: 'treatmentTerms',
  list: <ToSpecifiedPath to="/admin/treatment_terms" />,
  recordRepresentation: 'term',
}

export const treatmentTermScreens: Screen[] = [
  {
    path: '/admin/treatment_terms',
    title: () => shell.titles.treatmentTerms,
    for: 'adminTreatmentTerms',
    Component: lazyWithRetry(() => import('./TreatmentTermList.tsx'), 'TreatmentTermList'),
    console: true,
    resource: 'treatmentTerms',
  },
]
