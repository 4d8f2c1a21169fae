import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Tests choose a status in its menu with this. Returns what the menu offers. */
export async function chooseStatus(name: string, status: string) {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Status of ${name}: `) }))
  const choices = await screen.findAllByRole('menuitemradio')
  const names = choices.map(choice => choice.textContent)
  await userEvent.click(choices[names.indexOf(status)]!)
  return names
}
