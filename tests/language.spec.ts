import { someone } from './account-settings.testing.ts'
import { checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { html, onSpanish } from './language.testing.ts'

onEveryScreen(() => {
  test('a user switches to Spanish in the middle of a form: nothing typed is lost, and the choice stays, also on other devices', async ({
    page,
    api,
    elsewhere,
  }) => {
    const { username, password } = await someone(api)
    const loads = await onSpanish(page, text => text)
    await signIn(page, username, { password, at: '/account_settings' })
    await expect(page.getByRole('heading', { name: 'Account Settings', level: 1 })).toBeVisible()
    expect(loads).toEqual([])
    await page.getByLabel('First Name', { exact: true }).fill('Te')
    await page.getByLabel('Last Name', { exact: true }).fill('Fuentes de la Cruz')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByRole('link', { name: 'First name must contain at lest 3 letters' })).toBeVisible()

    await page.getByRole('button', { name: /Profile of/ }).click()
    const saved = page.waitForResponse(reply => reply.request().method() === 'PATCH' && reply.url().endsWith('/users/current'))
    await page.getByRole('menuitemradio', { name: 'Español' }).click()
    expect((await saved).status()).toBe(200)
    await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Configuración de la cuenta', level: 1 })).toBeVisible()
    await expect(html(page)).toHaveAttribute('lang', 'es')
    await expect(page).toHaveTitle('Configuración de la cuenta – Passage')
    await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Te')
    await expect(page.getByLabel('Apellido', { exact: true })).toHaveValue('Fuentes de la Cruz')
    // The message, which is English by contract, is translated where it is shown.
    await expect(page.getByRole('link', { name: 'El nombre debe tener al menos 3 letras' })).toBeVisible()
    await expect(page.getByText('First name must contain')).toHaveCount(0)
    expect(new Set(loads).size).toBe(1)
    await checkScreen(page)

    // The change of language did not outdate the form.
    await page.getByLabel('Nombre', { exact: true }).fill('Teresa')
    await page.getByRole('button', { name: 'Actualizar' }).click()
    await expect(page.getByText('La configuración de la cuenta se actualizó')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Configuración de la cuenta', level: 1 })).toBeVisible()

    const other = await elsewhere()
    await signIn(other, username, { password, at: '/account_settings' })
    await expect(other.getByRole('heading', { name: 'Configuración de la cuenta', level: 1 })).toBeVisible()
    await other.getByRole('button', { name: /Perfil de/ }).click()
    await other.getByRole('menuitemradio', { name: 'English' }).click()
    await other.keyboard.press('Escape')
    await expect(other.getByRole('heading', { name: 'Account Settings', level: 1 })).toBeVisible()
  })
})

test.describe('with a Spanish browser', () => {
  test.use({ locale: 'es-MX' })
})
