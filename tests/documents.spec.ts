import { selectOption } from './browser/select.ts'
import { block, choose, fits, openApplication, remove } from './documents.testing.ts'
import { checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('an advocate uploads a document and deletes it [DOC-001] [DOC-004] [DOC-005] [DOC-007] [DOC-008] [DOC-009] [DOC-010]', async ({
    page,
    api,
  }) => {
    const name = page.viewportSize()!.width < 600 ? 'paper of a phone.pdf' : 'paper of a desk.pdf'
    const { record_id } = await openApplication(await api('advocate'))
    await signIn(page, 'advocate', { at: `/patient/intake/review/p_${record_id}` })
    await expect(block(page).getByRole('button', { name: 'Choose a file or drop it here' })).toBeDisabled()
    await selectOption(block(page).getByLabel('What do you want to upload?'), 'Discharge summary')
    await choose(page, 'movie.txt', Buffer.from('no paper'), 'text/plain')
    await expect(page.getByText('Invalid file type. Allowed types: PDF, JPEG, PNG')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss the upload of movie.txt' }).click()
    await choose(page, name)
    await expect(page.getByText(`${name} uploaded successfully`)).toBeVisible()
    await expect(block(page)).toContainText('Discharge summary · ')
    expect(await fits(page)).toBe(true)
    await page.evaluate(() => scrollTo(0, 0))
    await checkScreen(page)
    await remove(page, name)
  })
})
