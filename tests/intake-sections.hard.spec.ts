import type { Page } from 'playwright/test'
import { expectSelected, selectOption } from './browser/select.ts'
import { expect, onEveryScreen, signIn, test } from './fixtures.ts'

type Call = (method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>

/** Creates a patient of the advocate in Los Angeles and saves section 1. Returns the id. */
async function _enter(call: Call, given: object = {}): Promise<number> {
  const { data: lists } = await call('POST', '/common/lookup', { field_keys: ['patient_current_location'] })
  const { data } = await call('POST', '/patients', {
    another_person: true,
    first_name: 'Marguerite',
    last_name: 'Okonkwo',
    homeless: false,
    address_line_one: '12 Main Street',
    address_city: 'Los Angeles',
    address_state: 'CA',
    address_zipcode: '90012',
    date_of_birth: '04/05/1990',
    gender_at_birth: 'female',
    gender_identity: 'female',
    race: 'Multiracial',
    current_location: (lists as { patient_current_location: { id: number }[] }).patient_current_location[0]!.id,
    ...given,
  })
  return (data as { id: number }).id
}

const _save = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()
const _problems = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })
const _question = (page: Page, name: string | RegExp) => page.getByRole('group', { name })

onEveryScreen(() => {
  test('the country of a phone number is shown in full, also one with a long name', async ({ page }) => {
    await signIn(page, 'advocate', { at: '/patient/intake/add/section-1/p/New' })
    const country = page.getByRole('combobox', { name: 'Country code' }).first()
    await selectOption(country, '+213 Algeria')
    await expectSelected(country, '+213 DZ')
    const room = await country.evaluate(box => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(box)
      const text = box instanceof HTMLSelectElement ? box.selectedOptions[0]!.text : box.textContent
      const context = document.createElement('canvas').getContext('2d')!
      context.font = font
      return box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - context.measureText(text).width
    })
    expect(room).toBeGreaterThanOrEqual(0)
  })
})
