import { expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {})

test('an admin can reassign an advocate’s patients but has no other case controls [DASH-004] [DASH-032]', async ({
  page,
  api,
}) => {
  const { data } = await (await api('advocate'))('GET', '/advocates/current-user/info')
  await signIn(page, 'social.work', { at: `/patient/advocate?advocate=${(data as { id: number }).id}` })
  await expect(page.getByRole('button', { name: /^Transfer Patient: / }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^More actions for / })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Close the application/ })).toHaveCount(0)
})
