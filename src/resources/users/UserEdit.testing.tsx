import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Whoami } from '#domain/identity/account/schema.ts'
import type { User } from '#domain/people/users/schema.ts'
import { openAt } from '../../testing.ts'
import { buildUser, network, superAdmin } from './testing.ts'

export type Answers = NonNullable<Parameters<typeof network>[0]['answers']>
export async function edit(user: User, { viewer = superAdmin, answers = {} }: { viewer?: Whoami; answers?: Answers } = {}) {
  const net = network({ viewer, users: [user], answers })
  const router = openAt(`/admin/users/edit/${user.id}`)
  await screen.findByRole('heading', { name: `Editing ${user.first_name}` })
  // The advocate types load separately.
  await screen.findByRole('checkbox', { name: 'Hospital' })
  const field = <T extends HTMLElement = HTMLInputElement>(label: string | RegExp) =>
    within(screen.getByRole('region', { name: 'Profile Information' })).getByLabelText<T>(label)
  const put = async (label: string, value: string) => {
    await userEvent.clear(field(label))
    if (value) await userEvent.paste(value)
  }
  const update = () => userEvent.click(screen.getByRole('button', { name: 'Update' }))
  const errorOf = (label: string | RegExp) =>
    document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent
  const section = (name: string) => within(screen.getByRole('region', { name }))
  return { ...net, router, field, put, update, errorOf, section }
}
export const status = () => screen.getByRole('button', { name: /^Status of/ })

export const coordinator = buildUser({
  ...{
    organization_id: 8,
    organization_name: 'Quiet Harbor',
    organization_type: 'treatment_center',
    organization_role: 'member',
  },
  facility_roles: [{ id: 33, facility_id: 5, facility_name: 'Harbor House', facility_role: 'Manager' }],
})

export const likely = {
  id: 5,
  name: 'Hill Clinic of Reno',
  city: 'Reno',
  state: 'NV',
  zip_code: '89501',
  phone_number: '+17755550100',
  likely: true,
  members: 12,
  same_domain: 8,
  domains: ['mercy.example'],
  patients: 43,
  applications: 87,
}
