import { texts } from '../../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../../ui/screen/screens.ts'

export const systemRoutes: readonly Screen[] = [
  {
    path: '/admin/system',
    title: texts.titles.system,
    for: 'adminSystem',
    Component: lazyWithRetry(() => import('./SystemPage.tsx'), 'SystemPage'),
    console: true,
  },
]
