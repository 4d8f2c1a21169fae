import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { jpeg } from '../server/intake/documents/testing.ts'
import { selectOption } from './browser/select.ts'
import { block, choose, file, fits, openApplication, paper, remove } from './documents.testing.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const photo = jpeg(4032, 3024)
/** Checks the page after scrolling up, because an element half covered by the bar would be reported as too small. */
const look = async (page: Page) => {
  await page.evaluate(() => scrollTo(0, 0))
  await checkPage(page)
}

onEveryScreen(() => {
  test('a facility reads a document, and only the advocate can delete it [DOC-005] [DOC-007] [DOC-009] [DOC-010] [PERM-010]', async ({
    page,
    colleague,
    api,
  }) => {
    test.setTimeout(120_000)
    const phone = page.viewportSize()!.width < 600
    const name = phone ? 'summary of a phone.pdf' : 'summary of a desk.pdf'
    const { id, record_id } = await openApplication(await api('advocate'))

    await signIn(page, 'advocate', { at: `/patient/intake/review/p_${record_id}` })
    await expect(block(page).getByRole('button', { name: 'Choose a file or drop it here' })).toBeDisabled()
    await selectOption(block(page).getByLabel('What do you want to upload?'), 'Discharge summary')
    await choose(page, 'large.pdf', Buffer.alloc(6 * 1024 * 1024 + 1, '%'))
    await expect(page.getByText('File is too large. Please make sure that file size is 6MB or less.')).toBeVisible()
    await look(page)
    await page.getByRole('button', { name: 'Dismiss the upload of large.pdf' }).click()

    await choose(page, name)
    await expect(page.getByText(`${name} uploaded successfully`)).toBeVisible()
    await expect(block(page).getByRole('button', { name: `Open ${name}` })).toBeVisible()
    await expect(block(page)).toContainText('Discharge summary · ')
    expect(await fits(page)).toBe(true)
    await look(page)

    const coordinator = await colleague('coordinator', `/patient/intakecoord/${id}`)
    if (phone) await coordinator.getByRole('button', { name: 'Patient intake' }).click()
    await expect(block(coordinator).getByRole('button', { name: `Open ${name}` })).toBeVisible()
    const download = coordinator.waitForEvent('download')
    await block(coordinator)
      .getByRole('button', { name: `Download ${name}` })
      .click()
    expect((await readFile(await (await download).path())).equals(paper)).toBe(true)
    await expect(block(coordinator).getByRole('button', { name: /^Delete/ })).toHaveCount(0)
    await expect(block(coordinator).getByLabel('What do you want to upload?')).toHaveCount(0)
    await look(coordinator)

    const peer = await colleague('colleague', `/patient/intake/review/p_${record_id}`)
    await expect(block(peer).getByRole('button', { name: `Open ${name}` })).toBeVisible()
    await expect(block(peer).getByRole('button', { name: /^Delete/ })).toHaveCount(0)
    await expect(block(peer).getByLabel('What do you want to upload?')).toHaveCount(0)

    await page.goto(`/patient/advocate/${id}`)
    const overlay = page.getByRole('dialog')
    if (phone) await overlay.getByRole('button', { name: 'Patient intake', exact: true }).click()
    await remove(page, name)
    const heading = block(page).getByRole('heading', { name: 'Documents' })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    await look(page)
  })
})

test('a file is dropped, shows progress, can be canceled, and is retried without selecting it again [DOC-006] [DOC-008]', async ({
  page,
  api,
  problems,
}) => {
  const { record_id } = await openApplication(await api('advocate'))
  await signIn(page, 'advocate', { at: `/patient/intake/review/p_${record_id}` })
  await selectOption(block(page).getByLabel('What do you want to upload?'), 'Other')
  const drop = async (name: string) => {
    const dropped = await page.evaluateHandle(
      ([called, bytes]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(bytes as number[])], called as string, { type: 'application/pdf' }))
        return transfer
      },
      [name, [...paper]] as const,
    )
    await block(page)
      .getByRole('button', { name: 'Choose a file or drop it here' })
      .dispatchEvent('drop', { dataTransfer: dropped })
  }

  await page.route('**/api/v2/patients/documents', route => route.abort())
  await drop('dropped.pdf')
  await expect(page.getByText('Upload failed.', { exact: true })).toBeVisible()
  await page.unroute('**/api/v2/patients/documents')
  await page.route('**/api/v2/patients/documents', route => route.fulfill({ status: 500, json: { message: 'Something' } }))
  await page.getByRole('button', { name: 'Try uploading dropped.pdf again' }).click()
  await expect(page.getByText('Upload failed. If the problem persists, please contact support.')).toBeVisible()
  // The browser logs failed requests and server errors.
  expect(problems.splice(0)).toEqual([expect.stringContaining('ERR_FAILED'), expect.stringContaining('500')])
  await page.unroute('**/api/v2/patients/documents')
  await page.route('**/api/v2/patients/documents', route =>
    route.fulfill({ status: 422, json: { message: 'no', errors: { document: 'This file may be unsafe' } } }),
  )
  await page.getByRole('button', { name: 'Try uploading dropped.pdf again' }).click()
  await expect(page.getByText('This file may be unsafe')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss the upload of dropped.pdf' }).click()
  await page.unroute('**/api/v2/patients/documents')

  // The request never gets a response, which leaves time to check the upload and cancel it.
  await page.route('**/api/v2/patients/documents', () => undefined)
  await drop('slow.pdf')
  await expect(page.getByRole('progressbar', { name: 'Uploading slow.pdf' })).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: 'Cancel upload of slow.pdf' }).click()
  await expect(page.getByText('slow.pdf')).toBeHidden()
  await page.unroute('**/api/v2/patients/documents')

  await drop('dropped.pdf')
  await expect(page.getByText('dropped.pdf uploaded successfully')).toBeVisible()
  await look(page)
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('a photo of a document is taken with the rear camera [DOC-010]', async ({ page, api }) => {
    const { record_id } = await openApplication(await api('advocate'))
    await signIn(page, 'advocate', { at: `/patient/intake/review/p_${record_id}` })
    await selectOption(block(page).getByLabel('What do you want to upload?'), 'Photo ID')
    const camera = block(page).getByRole('button', { name: 'Take a photo' })
    await expect(camera).toBeVisible()
    const chooser = page.waitForEvent('filechooser')
    await camera.click()
    await (await chooser).setFiles(file('IMG_0042.jpg', photo, 'image/jpeg'))
    await expect(page.getByText('IMG_0042.jpg uploaded successfully')).toBeVisible()
    await look(page)
    await expect(block(page).locator('input[capture]')).toHaveAttribute('capture', 'environment')
  })
})
