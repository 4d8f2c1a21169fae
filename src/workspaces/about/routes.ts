import { lazyWithRetry } from '../../components/screen/lazyWithRetry.tsx'
import type { Screen } from '../../components/screen/screens.ts'
import { texts } from '../../i18n/english/shell.ts'

export const aboutRoutes: readonly Screen[] = [
  {
    path: '/about',
    title: texts.titles.about,
    for: 'everyone',
    Component: lazyWithRetry(() => import('./About.tsx'), 'About'),
  },
]
