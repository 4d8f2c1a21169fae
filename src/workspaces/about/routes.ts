import { lazyWithRetry } from '../../components/screen/lazyWithRetry.tsx'
import type { Screen } from '../../components/screen/screens.ts'
import { texts } from '../../i18n/english/shell.ts'

const { titles } = texts

export const aboutRoutes: readonly Screen[] = [
  {
    path: '/about',
    title: titles.about,
    for: 'everyone',
    Component: lazyWithRetry(() => import('./About.tsx'), 'About'),
  },
]
