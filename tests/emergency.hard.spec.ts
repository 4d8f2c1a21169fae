import type { PatientRecord } from '../domain/placement/advocates/schema.ts'
import { showFilters } from './browser/filters.ts'
import { selectOption } from './browser/select.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const reason = 'The advocate’s phone is off, and the patient asks which medication was given'

onEveryScreen(() => {
  test('a super admin opens a patient’s chats in an emergency; the advocate is notified with the reason [PERM-011]', async ({
    page,
    api,
    colleague,
  }) => {
    const advocate = await api('advocate')
    const { records } = (await advocate('GET', '/advocates/current-user/patient-records?page_size=100')).data as {
      records: PatientRecord[]
    }
    const { id, first_name, last_name, applications } = records.find(record => record.applications.length > 0)!
    const message = `The last dose was at noon, ${Date.now()}`
    const client_id = crypto.randomUUID()
    expect((await advocate('POST', `/applications/${applications[0]!.id}/chat`, { client_id, body: message })).status).toBe(200)

    await signIn(page, 'super.admin', { at: `/patient/advocate/${applications[0]!.id}` })
    const overlay = page.getByRole('dialog')
    await expect(overlay.getByRole('heading', { name: 'Approval steps' })).toBeVisible()
    await expect(overlay.getByRole('tab', { name: 'Chat Portal' })).toHaveCount(0)
    await overlay.getByRole('button', { name: 'Emergency access' }).click()
    const question = page.getByRole('dialog', { name: 'Emergency access to chats' })
    await checkPage(page)
    await question.getByRole('button', { name: 'Get 60-minute access' }).click()
    await expect(question.getByText('Enter a reason of at least 10 characters').first()).toBeVisible()
    await question.getByLabel('Reason for emergency access').fill(reason)
    await question.getByRole('button', { name: 'Get 60-minute access' }).click()
    await expect(overlay.getByText(/^Emergency access to this patient’s chats until/)).toBeVisible()
    await overlay.getByRole('tab', { name: 'Chat Portal' }).click()
    await expect(overlay.getByText(message)).toBeVisible()
    await expect(overlay.getByText('View only.')).toBeVisible()
    await checkPage(page)

    // The advocate is notified, and the patient's list of releases shows who had access, when, and why.
    const owner = await colleague('advocate')
    await owner.getByRole('button', { name: /^Notifications(,|$)/ }).click()
    const subject = `${first_name} ${last_name}: emergency access to chats`
    await expect(owner.getByText(subject).first()).toBeVisible()
    await owner.goto(`/patient/intake/review/p_${id}`)
    const consent = owner.locator('#consent')
    await expect(consent.getByText('Emergency access')).toBeVisible()
    await expect(consent.getByText(reason).first()).toBeVisible()
    await checkPage(owner)

    // Ending the access early closes the chat immediately.
    await overlay.getByRole('button', { name: 'End access' }).click()
    await expect(overlay.getByRole('tab', { name: 'Chat Portal' })).toHaveCount(0)
    await expect(overlay.getByText(message)).toHaveCount(0)
    await expect(overlay.getByRole('heading', { name: 'Approval steps' })).toBeVisible()

    await page.goto('/admin/audit')
    // The access has been followed by more than a page of reads.
    await showFilters(page, 'Action')
    await selectOption(page.getByLabel('Action', { exact: true }), 'Opened emergency access')
    await expect(page.getByRole('main').getByText('Opened emergency access').filter({ visible: true }).first()).toBeVisible()
  })
})
