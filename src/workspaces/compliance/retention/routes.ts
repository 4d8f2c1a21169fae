import { texts } from '../../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../../ui/screen/screens.ts'

export const retentionRoutes: readonly Screen[] = [
  {
    path: '/admin/retention',
    title: texts.titles.retention,
    for: 'adminRetention',
    Component: lazyWithRetry(() => import('./RetentionPage.tsx'), 'RetentionPage'),
    console: true,
  },
]
