import type { ResourceProps } from 'ra-core'
import { texts as shell } from '../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../ui/screen/screens.ts'
import { ToSpecifiedPath } from '../ToSpecifiedPath.tsx'

/** Public and private payers are one resource with two lists. */
export const payers: ResourceProps = {
  name: 'payers',
  list: <ToSpecifiedPath to="/admin/public_insurance_providers_modifier" />,
  recordRepresentation: 'payer_name',
}

export const payerScreens: Screen[] = [
  {
    path: '/admin/public_insurance_providers_modifier',
    title: () => shell.titles.publicProviders,
    for: 'adminProviders',
    Component: lazyWithRetry(() => import('./PayerList.tsx'), 'PublicPayerList'),
    console: true,
    resource: 'payers',
  },
  {
    path: '/admin/private_insurance_providers_modifier',
    title: () => shell.titles.privateProviders,
    for: 'adminProviders',
    Component: lazyWithRetry(() => import('./PayerList.tsx'), 'PrivatePayerList'),
    console: true,
    resource: 'payers',
  },
]
