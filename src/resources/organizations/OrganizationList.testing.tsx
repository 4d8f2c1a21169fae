import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { enter, openAt } from '../../testing.ts'
import { admin, anOrganization, consoleNetwork } from '../testing.ts'

export const center = anOrganization()
const hospital = anOrganization({
  id: 32,
  name: 'Marrow Bay Hospital',
  type: 'hospital',
  status_changed_at: '2020-01-01T00:00:00Z',
})

export async function open(
  mode: 'organizations' | 'hospitals',
  replies: Parameters<typeof consoleNetwork>[1] = {},
  role?: 'TECH_SUPPORT_ADMIN',
) {
  const network = consoleNetwork(admin(role), {
    'GET /organizations': ({ query }) => ({ data: [center, hospital].filter(one => one.type === query.type) }),
    ...replies,
  })
  openAt(`/admin/${mode}/dashboard`)
  await screen.findByRole('link', { name: (mode === 'hospitals' ? hospital : center).name })
  return network
}
export const headers = () => screen.getAllByRole('columnheader').map(header => header.textContent)
export const lastList = (network: Awaited<ReturnType<typeof open>>) =>
  network.requests.findLast(one => one.path === '/organizations' && one.method === 'GET')?.query

export async function openNew() {
  await userEvent.click(screen.getByRole('button', { name: '+ Add New' }))
  return within(await screen.findByRole('dialog', { name: 'New Organization' }))
}
export async function fill(dialog: ReturnType<typeof within>, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await enter(dialog.getByLabelText(label), value)
}
export const send = (dialog: ReturnType<typeof within>) => userEvent.click(dialog.getByRole('button', { name: 'CONTINUE' }))
export const person = {
  Name: 'Tern Island Recovery',
  'Contact first name': 'Noor',
  'Contact last name': 'Haddad',
  Email: 'office@tern.example',
  'Phone Number': '2135550147',
}
