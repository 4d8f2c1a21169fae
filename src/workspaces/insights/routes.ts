import { texts } from '../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../ui/screen/screens.ts'
import { pageQuery } from './pageQuery.ts'

export const insightsScreens: readonly Screen[] = [
  {
    path: '/insights',
    title: () => texts.titles.insights,
    for: 'insights',
    Component: lazyWithRetry(() => import('./Insights.tsx'), 'Insights'),
    queries: () => [pageQuery],
  },
]
