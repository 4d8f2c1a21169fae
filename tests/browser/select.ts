import { expect, type Locator } from 'playwright/test'

/** On a phone, a select is the browser's own. */
const isNative = async (select: Locator) => (await select.evaluate(element => element.localName)) === 'select'

/** Selects an option by its text or its position. */
export async function selectOption(select: Locator, option: string | number) {
  if (await isNative(select)) return select.selectOption(typeof option === 'number' ? { index: option } : { label: option })
  await select.click()
  const options = select.page().getByRole('listbox').getByRole('option')
  await (typeof option === 'number' ? options.nth(option) : options.getByText(option, { exact: true })).click()
  await expect(select.page().getByRole('listbox')).toHaveCount(0)
}

export async function expectSelected(select: Locator, option: string) {
  await expect((await isNative(select)) ? select.locator('option:checked') : select).toHaveText(option)
}

/** Lists the texts of a select's options. */
export async function optionsOf(select: Locator): Promise<string[]> {
  if (await isNative(select)) return select.locator('option').allInnerTexts()
  await select.click()
  const options = await select.page().getByRole('listbox').getByRole('option').allInnerTexts()
  await select.page().keyboard.press('Escape')
  await expect(select.page().getByRole('listbox')).toHaveCount(0)
  return options
}
