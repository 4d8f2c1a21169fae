import { expect, type Locator } from 'playwright/test'

/** On a phone, a select is the browser's own. */
const isNative = async (select: Locator) => (await select.evaluate(element => element.localName)) === 'select'

/** Opens a select's menu and returns its options, once the focus is in it: until then, the menu may still scroll to the selected option. */
async function openMenu(select: Locator): Promise<Locator> {
  await select.click()
  const menu = select.page().getByRole('listbox')
  await expect(menu.locator(':focus')).toHaveCount(1)
  return menu.getByRole('option')
}

/** Selects an option by its text or its position. */
export async function selectOption(select: Locator, option: string | number) {
  if (await isNative(select)) return select.selectOption(typeof option === 'number' ? { index: option } : { label: option })
  const options = await openMenu(select)
  await (typeof option === 'number' ? options.nth(option) : options.getByText(option, { exact: true })).click()
  await expect(select.page().getByRole('listbox')).toHaveCount(0)
}

export async function expectSelected(select: Locator, option: string) {
  await expect((await isNative(select)) ? select.locator('option:checked') : select).toHaveText(option)
}

/** Lists the texts of a select's options. */
export async function optionsOf(select: Locator): Promise<string[]> {
  if (await isNative(select)) return select.locator('option').allInnerTexts()
  const options = await (await openMenu(select)).allInnerTexts()
  await select.page().keyboard.press('Escape')
  await expect(select.page().getByRole('listbox')).toHaveCount(0)
  return options
}
