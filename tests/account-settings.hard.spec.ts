import sharp from 'sharp'
import { email, field, heading, someone, update } from './account-settings.testing.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const red = { r: 190, g: 40, b: 40 }
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: { r: 30, g: 90, b: 180 } } },
        left: Math.floor(width / 2),
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer()

onEveryScreen(() => {
  test('an email address that is already in use is rejected; after a change, the success message is shown for 1.5 seconds [ACCT-004] [ACCT-008] [ACCT-014]', async ({
    page,
    api,
  }) => {
    const { username, password } = await someone(api)
    await signIn(page, username, { password, at: '/account_settings' })
    await expect(field(page, 'First Name')).toHaveValue('Tess')
    // The field shows the server's message, and the general message appears for 1.5 seconds.
    await email(page).fill('LONER@passage.example')
    await update(page).click()
    await expect(page.getByText('Something went wrong, please try again')).toBeVisible()
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await expect(summary.getByRole('link', { name: 'This email is already in use' })).toBeVisible()
    await expect(page.getByText('Something went wrong, please try again')).toBeHidden()

    await email(page).fill(`theresa.${username}@lakemere.example`)
    await update(page).click()
    await expect(page.getByText('Account settings updated successfully')).toBeVisible()
    await expect(page.getByText('Account settings updated successfully')).toBeHidden()
    await expect(update(page)).toBeEnabled()

    await page.reload()
    await expect(email(page)).toHaveValue(`theresa.${username}@lakemere.example`)
    // The old address was notified. The list shows the notification without its text.
    const sent = page.getByRole('table', { name: 'Messages from Passage' })
    await expect(sent.getByRole('row', { name: /Email .*Your Passage email address was changed/ }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Change password' }).click()
    await expect(page).toHaveURL('/change_password')
  })

  test('a profile picture is selected, cropped, shown in the bar and removed [ACCT-001] [ACCT-010] [ACCT-011] [ACCT-012]', async ({
    page,
    api,
  }) => {
    const { username, password } = await someone(api)
    await signIn(page, username, { password })
    await expect(heading(page)).toBeVisible()
    const inBar = page.getByRole('button', { name: /Profile of/ }).locator('img')
    await expect(inBar).toHaveCount(0)

    const choose = (files: { name: string; mimeType: string; buffer: Buffer }) =>
      page.locator('input[type=file]').setInputFiles(files)
    await choose({ name: 'holiday.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await expect(page.getByText('Bad filetype for: holiday.gif')).toBeVisible()
    await expect(page.getByText('No supported files found.')).toBeVisible()
    await checkPage(page)

    // The file has an image's name, but the browser cannot display it.
    await choose({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByText('Bad filetype for: broken.png')).toBeVisible()

    const picture = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo(900, 600) }
    await choose(picture)
    const dialog = page.getByRole('dialog', { name: 'Crop picture' })
    const save = dialog.getByRole('button', { name: 'Save picture' })
    await expect(save).toBeEnabled()
    await checkPage(page)

    // If a proxy rejects the upload, the dialog shows an error and keeps the crop.
    await page.route('**/upload-profile-image', route => route.fulfill({ status: 413, body: 'too much' }))
    await save.click()
    await expect(dialog.getByText('Error uploading image.')).toBeVisible()
    await page.unroute('**/upload-profile-image')
    await page.route('**/upload-profile-image', route =>
      route.fulfill({ status: 422, json: { message: 'One', errors: { 'profile-image': 'One.', user_id: 'Two.' } } }),
    )
    await save.click()
    await expect(dialog.getByText('One. Two.')).toBeVisible()
    await page.unroute('**/upload-profile-image')

    // Uses the keyboard to zoom in and pan left until only red is visible.
    await dialog.getByRole('slider', { name: 'Zoom' }).focus()
    for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight')
    await dialog.getByRole('group', { name: /Use the arrow keys to move it/ }).focus()
    for (let step = 0; step < 60; step++) await page.keyboard.press('ArrowRight')
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Profile picture saved')).toBeVisible()
    await expect(inBar).toHaveCount(1)
    const colour = await inBar.evaluate(async (shown: HTMLImageElement) => {
      await shown.decode()
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 1
      const drawing = canvas.getContext('2d')!
      drawing.drawImage(shown, 0, 0, 1, 1)
      return [...drawing.getImageData(0, 0, 1, 1).data]
    })
    expect(colour[0]).toBeGreaterThan(150)
    expect(colour[2]).toBeLessThan(90)
    await checkPage(page)

    await page.getByRole('button', { name: 'Remove picture' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Remove your profile picture?' })
    await confirmation.getByRole('button', { name: 'Remove picture' }).click()
    await expect(confirmation).toBeHidden()
    await expect(inBar).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Choose a picture or drop it here' })).toBeFocused()
  })
})

test('two files at once are rejected, whether selected or dropped [ACCT-010]', async ({ page, api }) => {
  const { username, password } = await someone(api)
  await signIn(page, username, { password })
  await expect(heading(page)).toBeVisible()
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    for (const name of ['one.png', 'two.png']) transfer.items.add(new File(['x'], name, { type: 'image/png' }))
    return transfer
  })
  await page.getByRole('button', { name: 'Choose a picture or drop it here' }).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('No supported files found.')).toBeVisible()
})

test('load errors are shown with a button to try again', async ({ page, api }) => {
  const { username, password } = await someone(api)
  await page.route('**/users/current', route => route.fulfill({ status: 429, json: { message: 'Not now' } }))
  await signIn(page, username, { password })
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await checkPage(page)
  await page.unroute('**/users/current')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(field(page, 'First Name')).toHaveValue('Tess')
})
