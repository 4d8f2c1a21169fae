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

/** Chooses an option of one of react-admin's selects and returns the names of all options. */
export async function chooseOption(select: HTMLElement, option: string) {
  await userEvent.click(select)
  const choices = await screen.findAllByRole('option')
  const names = choices.map(choice => choice.textContent)
  await userEvent.click(choices[names.indexOf(option)]!)
  return names
}
