import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

export const dashboard = '/admin/users/dashboard'
export const rowOf = async (name: string) => (await screen.findByRole('gridcell', { name })).closest<HTMLElement>('[role=row]')!
export const actionsOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return screen.findByRole('menu')
}
