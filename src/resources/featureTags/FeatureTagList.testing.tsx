import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { enter, openAt } from '../../testing.ts'
import { admin, aTag, consoleNetwork } from '../testing.ts'

export const list = 'GET /common/feature-tags'

export const bare = aTag({
  id: 13,
  content: 'Halal meals',
  ui_friendly_category: null,
  ui_main_category: null,
  filter_content: null,
  tooltip_content: null,
  display_order: 0,
  active: false,
})

export async function open(
  replies: Parameters<typeof consoleNetwork>[1] = {},
  role: Parameters<typeof admin>[0] = 'SUPER_ADMIN',
) {
  const network = consoleNetwork(admin(role), { [list]: { data: [aTag(), bare] }, ...replies })
  openAt('/admin/feature_tags_modifier')
  await screen.findByRole('gridcell', { name: 'Vegetarian meals' })
  // The check boxes appear as soon as the access rule has been checked.
  if (role === 'SUPER_ADMIN')
    await screen.findByRole('columnheader', { name: 'Select all rows on this page' }).catch(() => undefined)
  return network
}

export async function openNew() {
  await userEvent.click(screen.getByRole('button', { name: 'Add Feature Tag' }))
  return within(await screen.findByRole('dialog', { name: 'Add Feature Tag' }))
}

export async function choose(dialog: ReturnType<typeof within>, label: string, option: string) {
  await userEvent.click(dialog.getByLabelText(label))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

export const submit = (dialog: ReturnType<typeof within>) => userEvent.click(dialog.getByRole('button', { name: 'Save' }))

export const create = 'POST /common/feature-tags'

export async function fill(dialog: ReturnType<typeof within>) {
  await choose(dialog, 'Category', 'diet')
  await choose(dialog, 'UI Friendly Category', 'Diet')
  await enter(dialog.getByLabelText('Content'), 'Vegan meals')
}
