import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Selects a status in its menu and returns the menu's options. */
export async function chooseStatus(name: string, status: string) {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^Status of ${name}: `) }))
  const choices = await screen.findAllByRole('menuitemradio')
  const names = choices.map(choice => choice.textContent)
  await userEvent.click(choices[names.indexOf(status)]!)
  return names
}
