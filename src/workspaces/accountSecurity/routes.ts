import { lazyWithRetry } from '../../components/screen/lazyWithRetry.tsx'
import type { Screen } from '../../components/screen/screens.ts'
import { texts } from '../../i18n/english/shell.ts'

export const accountSecurityRoutes: readonly Screen[] = [
  {
    path: '/admin/account_security',
    title: texts.titles.accountSecurity,
    for: 'adminAccountSecurity',
    Component: lazyWithRetry(() => import('./AccountSecurity.tsx'), 'AccountSecurity'),
    console: true,
  },
]
