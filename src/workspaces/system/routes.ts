import { lazyWithRetry } from '../../components/screen/lazyWithRetry.tsx'
import type { Screen } from '../../components/screen/screens.ts'
import { texts } from '../../i18n/english/shell.ts'

export const systemRoutes: readonly Screen[] = [
  {
    path: '/admin/system',
    title: texts.titles.system,
    for: 'adminSystem',
    Component: lazyWithRetry(() => import('./SystemPage.tsx'), 'SystemPage'),
    console: true,
  },
]
