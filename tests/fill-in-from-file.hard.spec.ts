import { acceptLeaving, choose, dialog } from './fill-in-from-file.testing.ts'
import { checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('a C-CDA document fills in a patient on record, and one about another person selects nothing', async ({ page, api }) => {
    acceptLeaving(page)
    const call = await api('advocate')
    const { data: lists } = await call('POST', '/common/lookup', { field_keys: ['patient_current_location'] })
    const add = async (first_name: string, last_name: string) => {
      const { data } = await call('POST', '/patients', {
        another_person: true,
        first_name,
        last_name,
        date_of_birth: '05/01/1975',
        race: 'Multiracial',
        gender_at_birth: 'female',
        gender_identity: 'female',
        homeless: true,
        current_location: (lists as { patient_current_location: { id: number }[] }).patient_current_location[0]!.id,
      })
      return (data as { id: number }).id
    }
    const [eve, other] = [await add('Eve', 'Betterhalf'), await add('Odette', 'Wrongperson')]
    await signIn(page, 'advocate', { at: `/patient/intake/review/p_${other}` })
    await choose(page, 'tests/examples/c-cda.xml')
    await expect(dialog(page).getByText('This file is about a person with another name')).toBeVisible()
    await expect(dialog(page).getByText(/The form has: Odette Wrongperson/)).toBeVisible()
    await expect(dialog(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
    await expect(dialog(page).getByRole('button', { name: 'Use 0 answers' })).toBeDisabled()
    await checkScreen(page, '[role=dialog]')

    await page.goto(`/patient/intake/review/p_${eve}`)
    await choose(page, 'tests/examples/c-cda.xml')
    await expect(dialog(page).getByRole('heading', { name: 'Eve Betterhalf born 05/01/1975' })).toBeVisible()
    // The patient on record has no home, so the address in the file is a choice.
    await expect(dialog(page).getByRole('checkbox', { name: /^Home address/ })).not.toBeChecked()
    await dialog(page)
      .getByRole('button', { name: /^Use \d+ answers$/ })
      .click()
    await expect(page).toHaveURL(`/patient/intake/edit/section-1/p/${eve}`)
    await expect(page.getByText('Filled in from a file. Check the marked answers before you save.')).toBeVisible()
    await page.goto(`/patient/intake/snapshot/p/${eve}`)
    await expect(page.getByText('Filled in from a file. Check the marked answers before you save.')).toBeVisible()
    await page.goto(`/patient/intake/snapshot/p/${other}`)
    await expect(page.getByRole('heading', { name: 'Clinical snapshot' })).toBeVisible()
    await expect(page.getByText('Filled in from a file')).toHaveCount(0)
  })
})
