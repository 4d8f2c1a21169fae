import { openArchive } from '../server/backup/organization/read.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('a super admin makes an archive of a hospital, downloads it, and deletes it', async ({ page, api }) => {
    const call = await api('super.admin')
    const { data } = await call('GET', '/organizations?type=hospital&q=Saint')
    const [hospital] = data as { id: number; name: string }[]
    await signIn(page, 'super.admin', { at: `/admin/organizations/${hospital!.id}` })
    const section = page.getByRole('region', { name: 'Archives' })
    await section.getByRole('button', { name: 'Create archive' }).click()
    const dialog = page.getByRole('dialog', { name: `Create an archive of ${hospital!.name}?` })
    await expect(dialog.getByText(/^\d+ members, without passwords$/)).toBeVisible()
    await expect(dialog.getByText(/^\d+ patients$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Create archive' }).click()
    await expect(dialog.getByRole('link', { name: 'Enter why the archive is needed' })).toBeVisible()
    await checkPage(page)
    await dialog.getByLabel('Reason').fill('The hospital moves to another operator')
    await dialog.getByRole('button', { name: 'Create archive' }).click()
    await expect(dialog).toBeHidden()
    await expect(section.getByText('Ready')).toBeVisible({ timeout: 60_000 })
    await expect(section.getByText('The hospital moves to another operator')).toBeVisible()
    await checkScreen(page)
    const downloading = page.waitForEvent('download')
    await section.getByRole('button', { name: 'Download' }).click()
    const archive = await openArchive(await (await downloading).path())
    await archive.close()
    const { manifest } = archive
    expect(manifest.organization).toMatchObject({ id: hospital!.id, name: hospital!.name })
    expect(manifest.counts.patients).toBeGreaterThan(0)
    await section.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete this archive?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(section.getByText('Deleted')).toBeVisible()
  })
})
