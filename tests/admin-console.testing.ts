import type { Page } from 'playwright/test'
import { selectOption } from './browser/select.ts'
import { expect } from './fixtures.ts'

export const unique = () => `${Date.now() % 100_000_000}`
/** A valid, unused NPI: nine digits and a check digit. */
export function freshNpi() {
  const nine = `1${unique().padStart(8, '0')}`
  const sum = [...`80840${nine}`].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${nine}${(10 - (sum % 10)) % 10}`
}

/** Makes a member the manager of Tern House. */
export async function makeManager(page: Page, person: string) {
  await page.getByRole('button', { name: `Actions for ${person}` }).click()
  await page.getByRole('menuitem', { name: 'Add Role' }).click()
  const role = page.getByRole('dialog', { name: 'New Role' })
  await role.getByLabel('Facility').fill('Tern')
  await page.getByRole('option', { name: 'Tern House' }).click()
  await selectOption(role.getByLabel('Role'), 'Manager')
  await role.getByRole('button', { name: 'Save' }).click()
  await expect(role.getByText('Role added successfully')).toBeVisible()
  await expect(role).toBeHidden()
}
