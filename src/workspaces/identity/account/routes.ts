import { texts } from '../../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../../ui/screen/screens.ts'

const ChangePassword = lazyWithRetry(() => import('./ChangePassword.tsx'), 'ChangePassword')

export const accountScreens: readonly Screen[] = [
  {
    path: '/sign_up',
    title: () => texts.titles.signUp,
    for: 'everyone',
    Component: lazyWithRetry(() => import('./SignUp.tsx'), 'SignUp'),
  },
  {
    path: '/forgot_password',
    title: () => texts.titles.forgotPassword,
    for: 'everyone',
    Component: lazyWithRetry(() => import('./forgotten/ForgottenPassword.tsx'), 'ForgottenPassword'),
  },
  {
    path: '/invitation',
    title: () => texts.titles.invitation,
    for: 'everyone',
    Component: lazyWithRetry(() => import('./AcceptInvitation.tsx'), 'AcceptInvitation'),
  },
  {
    path: '/sign_on',
    title: () => texts.titles.signOn,
    for: 'everyone',
    Component: lazyWithRetry(() => import('./SignOn.tsx'), 'SignOn'),
  },
  {
    path: '/first_login',
    title: () => texts.titles.welcome,
    for: 'welcome',
    Component: lazyWithRetry(() => import('./FirstLogin.tsx'), 'FirstLogin'),
  },
  {
    path: '/second_factor',
    title: () => texts.titles.requiredFactor,
    for: 'welcome',
    Component: lazyWithRetry(() => import('./secondFactor/RequiredFactor.tsx'), 'RequiredFactor'),
  },
  { path: '/change_password', title: () => texts.titles.changePassword, for: 'account', Component: ChangePassword },
  { path: '/:id/change_password', title: () => texts.titles.changePassword, for: 'account', Component: ChangePassword },
  {
    path: '/account_settings',
    title: () => texts.titles.accountSettings,
    for: 'account',
    Component: lazyWithRetry(() => import('./AccountSettings.tsx'), 'AccountSettings'),
  },
]
