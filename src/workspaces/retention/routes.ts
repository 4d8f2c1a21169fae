import { lazyWithRetry } from '../../components/screen/lazyWithRetry.tsx'
import type { Screen } from '../../components/screen/screens.ts'
import { texts } from '../../i18n/english/shell.ts'

export const retentionRoutes: readonly Screen[] = [
  {
    path: '/admin/retention',
    title: texts.titles.retention,
    for: 'adminRetention',
    Component: lazyWithRetry(() => import('./RetentionPage.tsx'), 'RetentionPage'),
    console: true,
  },
]
