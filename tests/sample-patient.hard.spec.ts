import { checkPage, expect, signIn, test } from './fixtures.ts'

test('an advocate makes a sample patient, sees its mark, finds matches without applying, and deletes it', async ({
  page,
  api,
}) => {
  const advocate = await api('advocate')
  await signIn(page, 'advocate', { at: '/help' })
  await page.getByRole('button', { name: 'Try it with a sample patient' }).click()
  await expect(page.getByRole('heading', { name: 'Application for Sample Patient', level: 1 })).toBeVisible()
  const note = page.getByRole('note').filter({ hasText: 'This is a sample. Nothing is sent.' })
  await expect(note).toContainText('Sample')
  await checkPage(page)

  await page.getByRole('link', { name: /save and match/i }).click()
  await expect(note).toBeVisible()
  const apply = page.getByRole('button', { name: 'Apply', exact: true }).first()
  await expect(apply).toBeDisabled()
  await expect(apply).toHaveAccessibleDescription(/Sample: nothing is sent/)
  const { data } = await advocate('GET', '/advocates/sample-patient')
  const { id } = data as { id: number }
  expect((await advocate('POST', `/patients/${id}/transfer`, { new_pa_id: 1 })).status).toBe(409)

  await page.goto('/patient/advocate')
  await note.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete the sample patient?' })
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Sample patient deleted')).toBeVisible()
  await expect(note).toHaveCount(0)
  expect((await advocate('GET', `/patients/${id}`)).status).toBe(404)
})
