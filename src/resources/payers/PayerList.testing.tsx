import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAt } from '../../testing.ts'
import { admin, aPayer, consoleNetwork } from '../testing.ts'

const payers = [aPayer(), aPayer({ id: 6, payer_code: 'PY901', payer_name: 'Medi-Cal', insurance_type: 'Public', active: false })]

export async function open(
  replies: Parameters<typeof consoleNetwork>[1] = {},
  type = 'private',
  role: Parameters<typeof admin>[0] = 'SUPER_ADMIN',
) {
  const network = consoleNetwork(admin(role), {
    'GET /providers': ({ query }) => ({
      data: payers.filter(payer => !query.insurance_type || payer.insurance_type === query.insurance_type),
    }),
    ...replies,
  })
  openAt(`/admin/${type}_insurance_providers_modifier`)
  await screen.findByRole('gridcell', { name: type === 'private' ? 'Blue Lantern Health' : 'Medi-Cal' })
  return network
}

export async function openNew() {
  await userEvent.click(screen.getByRole('button', { name: 'Add Insurance Provider' }))
  return within(await screen.findByRole('dialog', { name: 'Add Insurance Provider' }))
}

export const submit = (dialog: ReturnType<typeof within>) => userEvent.click(dialog.getByRole('button', { name: 'Save' }))

export const bulkPath = '/providers/bulk/status'

export const bulkRow = (from: string, to: string, reason: string | null = null) => ({
  id: 5,
  name: 'Blue Lantern Health',
  about: 'PY900',
  from,
  to,
  reason,
})

export const none = { done: [], unchanged: [], refused: [] }

export async function openEdit(name: string) {
  await userEvent.click(screen.getByRole('button', { name: `Edit ${name}` }))
  return within(await screen.findByRole('dialog', { name: 'Edit Insurance Provider' }))
}
