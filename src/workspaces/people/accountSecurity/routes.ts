import { texts } from '../../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../../ui/screen/screens.ts'

export const accountSecurityScreens: readonly Screen[] = [
  {
    path: '/admin/account_security',
    title: () => texts.titles.accountSecurity,
    for: 'adminAccountSecurity',
    Component: lazyWithRetry(() => import('./AccountSecurity.tsx'), 'AccountSecurity'),
    console: true,
    resource: 'accountApprovals',
  },
]
