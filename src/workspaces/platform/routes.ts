import { texts } from '../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../ui/screen/screens.ts'

export const platformScreens: readonly Screen[] = [
  {
    path: '/about',
    title: () => texts.titles.about,
    for: 'everyone',
    Component: lazyWithRetry(() => import('./about/About.tsx'), 'About'),
  },
  {
    path: '/help',
    title: () => texts.titles.help,
    for: 'help',
    Component: lazyWithRetry(() => import('./help/Help.tsx'), 'Help'),
  },
  {
    path: '/admin/system',
    title: () => texts.titles.system,
    for: 'adminSystem',
    Component: lazyWithRetry(() => import('./system/SystemPage.tsx'), 'SystemPage'),
    console: true,
  },
]
