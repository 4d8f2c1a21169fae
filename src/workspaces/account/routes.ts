import { lazyWithRetry } from '../../components/screen/lazyWithRetry.tsx'
import type { Screen } from '../../components/screen/screens.ts'
import { texts } from '../../i18n/english/shell.ts'

const { titles } = texts

const ChangePassword = lazyWithRetry(() => import('./ChangePassword.tsx'), 'ChangePassword')

export const accountRoutes: readonly Screen[] = [
  {
    path: '/sign_up',
    title: titles.signUp,
    for: 'everyone',
    Component: lazyWithRetry(() => import('./SignUp.tsx'), 'SignUp'),
  },
  {
    path: '/forgot_password',
    title: titles.forgotPassword,
    for: 'everyone',
    Component: lazyWithRetry(() => import('./forgotten/ForgottenPassword.tsx'), 'ForgottenPassword'),
  },
  {
    path: '/invitation',
    title: titles.invitation,
    for: 'everyone',
    Component: lazyWithRetry(() => import('./AcceptInvitation.tsx'), 'AcceptInvitation'),
  },
  {
    path: '/first_login',
    title: titles.welcome,
    for: 'welcome',
    Component: lazyWithRetry(() => import('./FirstLogin.tsx'), 'FirstLogin'),
  },
  {
    path: '/second_factor',
    title: titles.requiredFactor,
    for: 'welcome',
    Component: lazyWithRetry(() => import('./secondFactor/RequiredFactor.tsx'), 'RequiredFactor'),
  },
  { path: '/change_password', title: titles.changePassword, for: 'account', Component: ChangePassword },
  { path: '/:id/change_password', title: titles.changePassword, for: 'account', Component: ChangePassword },
  {
    path: '/account_settings',
    title: titles.accountSettings,
    for: 'account',
    Component: lazyWithRetry(() => import('./AccountSettings.tsx'), 'AccountSettings'),
  },
]
