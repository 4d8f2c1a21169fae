import { lazyWithRetry } from '../../components/screen/lazyWithRetry.tsx'
import type { Screen } from '../../components/screen/screens.ts'
import { texts } from '../../i18n/english/shell.ts'

export const importsRoutes: readonly Screen[] = [
  {
    path: '/admin/imports',
    title: texts.titles.imports,
    for: 'adminImports',
    Component: lazyWithRetry(() => import('./ImportsPage.tsx'), 'ImportsPage'),
    console: true,
  },
]
