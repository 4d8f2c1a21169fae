import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

async function openSelect(select: HTMLElement) {
  await userEvent.click(select)
  return within(screen.getByRole('listbox'))
}

/** Selects the option with this name, if necessary after the options have loaded. */
export async function choose(select: HTMLElement, option: string | RegExp) {
  await userEvent.click(await (await openSelect(select)).findByRole('option', { name: option }))
}

/** Opens a select, lists its options, and closes it. */
export async function optionsOf(select: HTMLElement) {
  const options = (await openSelect(select)).getAllByRole('option').map(option => option.textContent)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => {
    if (document.querySelector('[role=listbox]')) throw new Error('The options are still open')
  })
  return options
}
