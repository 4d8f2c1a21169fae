import type { ResourceProps } from 'ra-core'
import { screen } from '../../components/screen/screen.ts'
import type { Screen } from '../../components/screen/screens.ts'
import { texts as shell } from '../../i18n/english/shell.ts'
import { resourceScreen, ToSpecifiedPath } from '../screens.tsx'

const PayerList = screen(() => import('./PayerList.tsx'), 'PayerList')

/** Public and private payers are one resource with two lists. */
export const payers: ResourceProps = {
  name: 'payers',
  list: <ToSpecifiedPath to="/admin/public_insurance_providers_modifier" />,
  recordRepresentation: 'payer_name',
}

export const payerScreens: Screen[] = [
  resourceScreen('payers', {
    path: '/admin/public_insurance_providers_modifier',
    title: shell.titles.publicProviders,
    for: 'adminProviders',
    element: <PayerList insurance_type="Public" />,
  }),
  resourceScreen('payers', {
    path: '/admin/private_insurance_providers_modifier',
    title: shell.titles.privateProviders,
    for: 'adminProviders',
    element: <PayerList insurance_type="Private" />,
  }),
]
