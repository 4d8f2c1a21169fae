import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright/test'
import { answerUpTo, applyTo, freshCase, houseOf } from './browser/newCase.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

/** On a phone, the intake comes first and the application has its own tab. */
async function showApplication(page: Page) {
  const tab = page.getByRole('button', { name: 'Application', exact: true })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (await tab.isVisible()) await tab.click()
  const card = page.getByRole('region', { name: 'Handover', exact: true })
  await expect(card).toBeVisible()
  return card
}

onEveryScreen(() => {
  test('from yes to the door: both sides hand over, the board shows what is ready, and the packet is one file [S-29]', async ({
    page,
    api,
    colleague,
  }) => {
    const [advocate, coordinator] = [await api('advocate'), await api('coordinator')]
    const fresh = await freshCase(advocate)
    const id = await applyTo(advocate, await houseOf(coordinator), fresh)
    await answerUpTo({ advocate, coordinator }, id, 'patient_admitted')

    await signIn(page, 'coordinator', { at: `/patient/intakecoord/${id}` })
    const card = await showApplication(page)
    await card.getByRole('button', { name: 'Enter: Report' }).click()
    await card.getByLabel('Accepting clinician').fill('Priya Shah')
    await card.getByLabel('Credential').fill('MD')
    await card.getByLabel('Report number').fill('619-555-0142 x204')
    await checkScreen(page)
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('Priya Shah, MD')).toBeVisible()
    await expect(card.getByRole('link', { name: '(619) 555-0142 ext. 204' })).toBeVisible()

    const mine = await colleague('advocate', `/patient/advocate/${id}`)
    const other = await showApplication(mine)
    await expect(other.getByText('Priya Shah, MD')).toBeVisible()
    await expect(other.getByText('Room not ready')).toBeVisible()
    await other.getByRole('button', { name: 'Enter: Transportation' }).click()
    await other.getByLabel('Transportation company').fill('Falck')
    await other.getByRole('button', { name: 'Set Transportation ordered to now' }).click()
    const left = other.getByRole('group', { name: 'Left the hospital' })
    await left.getByLabel('Day').fill('01/02/2026')
    await left.getByLabel('Time').fill('08:00')
    await expect(left.getByText('Before the transportation was ordered?')).toBeVisible()
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText('Falck')).toBeVisible()
    await expect(other.getByText('Before the transportation was ordered?')).toBeVisible()
    await checkPage(mine)

    const download = mine.waitForEvent('download')
    await other.getByRole('button', { name: 'Transfer packet (PDF)' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`transfer-packet-${id}.pdf`)
    const packet = await PDFDocument.load(await readFile(await file.path()))
    expect(packet.getTitle()).toBe('Transfer packet')
    // Face sheet, transfer form, handover and intake, and the signed release with the page about the signature.
    expect(packet.getPageCount()).toBeGreaterThanOrEqual(5)

    await page.goto('/patient/intakecoord?tab=Booked')
    await page.getByLabel('Search by name or phone').fill(fresh.name)
    const row = page.getByRole('listitem').filter({ hasText: fresh.name })
    await expect(row).toContainText(/Left \d+:\d\d [AP]M/)
    const ready = row.getByRole('checkbox', { name: `Room ready: ${fresh.name}` })
    await ready.click()
    await expect(ready).toBeChecked()
    await expect(row.getByRole('checkbox', { name: `Report given: ${fresh.name}` })).not.toBeChecked()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await checkScreen(page)
    await expect(other.getByText('Room ready').first()).toBeVisible()
    await mine.getByRole('button', { name: 'Show timeline' }).click()
    await expect(mine.getByText('Transfer packet created')).toBeVisible()
    await expect(mine.getByText('Handover: Room ready')).toBeVisible()
  })
})
