import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright/test'
import { answerTo } from './browser/answerButton.ts'
import { answerUpTo, applyTo, type Calls } from './browser/newCase.ts'
import { selectOption } from './browser/select.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn } from './fixtures.ts'
import { check, fits, house, row, test } from './placing.testing.ts'

const isoIn = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

onEveryScreen(() => {
  test('a facility accepts with conditions, and the advocate acknowledges them before booking', async ({
    page,
    colleague,
    sides: { advocate, coordinator, facility, ...fresh },
  }) => {
    const id = await applyTo(advocate, facility, fresh)
    await answerUpTo({ advocate, coordinator }, id, 'application_approved')
    const admissions = await colleague('coordinator', `/patient/intakecoord/${id}`)
    await answerTo(admissions, 'Patient Accepted', 'Yes').click()
    const approval = admissions.getByRole('dialog', { name: 'Approval Confirmation' })
    await approval.getByRole('radio', { name: 'Yes' }).check()
    await approval.getByLabel('Conditions (optional)').fill('A negative TB test from this week.')
    await approval.getByRole('checkbox').check()
    await approval.getByRole('button', { name: 'Accept patient' }).click()
    await expect(approval).toBeHidden()
    await expect(row(admissions, 'Patient Accepted')).toContainText('Not yet acknowledged by the advocate')

    await signIn(page, 'advocate', { at: `/patient/advocate/${id}` })
    await expect(row(page, 'Patient Accepted')).toContainText('Accepted with conditions: A negative TB test from this week.')
    await expect(answerTo(page, 'Patient Accepts Offer', 'Yes')).toHaveCount(0)
    await page.getByRole('button', { name: 'Acknowledge conditions' }).click()
    const conditions = page.getByRole('dialog', { name: 'The facility accepts the patient with conditions' })
    await expect(conditions).toContainText('A negative TB test from this week.')
    await checkPage(page)
    await conditions.getByRole('button', { name: 'Acknowledge conditions' }).click()
    await expect(answerTo(page, 'Patient Accepts Offer', 'Yes')).toBeEnabled()
    await expect(row(admissions, 'Patient Accepted')).toContainText('Acknowledged by Elena Marsh')
  })

  test('the facility sees the clinical snapshot with the hold’s countdown, and both sides see which required items are missing', async ({
    page,
    colleague,
    sides: { advocate, coordinator: _, facility, ...fresh },
  }) => {
    await signIn(page, 'advocate', { at: `/patient/intake/snapshot/p/${fresh.patient}` })
    await page.getByRole('radio', { name: 'Involuntary', exact: true }).check()
    await selectOption(page.getByLabel('Type of hold'), 'Emergency hold')
    await check(page)
    if (page.viewportSize()!.width > 900) {
      const { y, height } = (await page
        .getByRole('group', { name: /^Hold started/ })
        .getByLabel('Day')
        .boundingBox())!
      const others = [
        page.getByRole('group', { name: /^Hold expires/ }).getByLabel('Day'),
        page.getByRole('button', { name: 'Set Hold started to now' }),
      ]
      for (const other of others) expect(await other.boundingBox()).toMatchObject({ y, height })
    }
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('Clinical snapshot saved')).toBeVisible()

    // The apply dialog names the items that the facility requires but the snapshot lacks.
    await page.goto(`/facility/match?pid=${fresh.patient}&name=${encodeURIComponent(house)}`)
    await page.getByRole('article', { name: house, exact: true }).getByRole('button', { name: 'Apply', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Apply to ${house}` })
    const required = dialog.getByRole('listitem').filter({ hasText: 'Vitals' })
    await expect(required).toContainText('Medical clearance, Vitals, CIWA-Ar score, Last use')
    await expect(dialog.getByRole('link', { name: 'Complete Clinical snapshot' })).toBeVisible()
    await checkPage(page)
    await dialog.getByRole('button', { name: /^Apply/ }).click()
    await expect(dialog).toBeHidden()

    const { updated_at, ...answers } = await snapshotOf(advocate, fresh.patient)
    const hold = { hold_started_at: isoIn(-10), hold_expires_at: isoIn(26.5) }
    const expiring = { ...answers, ...hold, updated_at, ciwa_score: 14, ciwa_at: isoIn(-1) }
    expect((await advocate('PUT', `/patients/${fresh.patient}/clinical-snapshot`, expiring)).status).toBe(200)
    const admissions = await colleague('coordinator')
    await admissions.getByLabel('Search by name or phone').fill(fresh.name)
    const listed = admissions.getByRole('listitem').filter({ hasText: fresh.name })
    await expect(listed.getByText(/^Involuntary hold: 1 day 2 hr/)).toBeVisible()
    await listed.getByRole('link', { name: fresh.name, exact: true }).click()
    const triage = admissions.getByRole('region', { name: 'Triage' })
    if (admissions.viewportSize()!.width < 600) await triage.locator('summary').click()
    await expect(triage).toContainText('Emergency hold, expires')
    await expect(triage).toContainText('Clinical snapshot: Medical clearance, Vitals, Last use')
    await expect(admissions.getByText(/^Involuntary hold expires in 1 day 2 hr/).first()).toBeVisible()
    await check(admissions)

    await page.goto('/patient/advocate')
    const card = page.getByRole('listitem', { name: fresh.name, exact: true })
    await expect(card.getByText(/^Involuntary hold expires in 1 day 2 hr/).first()).toBeVisible()
    await check(page)

    // On a phone, the application's title has room next to the close button, and the chips are below.
    await card.getByRole('link', { name: house, exact: true }).click()
    const overlay = page.getByRole('dialog', { name: house })
    const place = async (part: Locator) => (await part.boundingBox())!
    const chip = overlay.getByText(/^Involuntary hold expires/).first()
    await expect(chip).toBeVisible()
    const heading = await place(overlay.getByRole('heading', { level: 1, name: house }))
    const close = await place(overlay.getByRole('button', { name: /^(Close|Back)/ }).first())
    expect(close.y).toBeLessThan(heading.y + heading.height)
    if (page.viewportSize()!.width < 600) {
      expect(heading.width).toBeGreaterThan(220)
      expect((await place(chip)).y).toBeGreaterThanOrEqual(heading.y + heading.height)
    }
    await check(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/overlay-${page.viewportSize()!.width}.png` })
  })

  test('a coordinator assigns an application to a colleague and then to herself, and "Mine" shows only her own', async ({
    page,
    sides: { advocate, facility, ...fresh },
  }) => {
    const id = await applyTo(advocate, facility, fresh)
    const mine = async (count: number) => {
      await page.getByRole('button', { name: 'All applications' }).click()
      await page.getByRole('button', { name: 'Mine', exact: true }).click()
      await expect(page.getByRole('link', { name: fresh.name, exact: true })).toHaveCount(count)
      await check(page)
    }
    await signIn(page, 'coordinator', { at: `/patient/intakecoord/${id}` })
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    const people = page.getByRole('menuitemradio')
    await expect(people.first()).toContainText('(you)')
    const colleague = (await people.nth(1).textContent())!
    await people.nth(1).click()
    await expect(page.getByRole('button', { name: `Assigned to ${colleague}` })).toBeVisible()
    await mine(0)
    await page.goto(`/patient/intakecoord/${id}`)
    await page.getByRole('button', { name: `Assigned to ${colleague}` }).click()
    await page.getByRole('menuitemradio', { name: /\(you\)$/ }).click()
    await expect(page.getByRole('button', { name: 'Assigned to you' })).toBeVisible()
    await mine(1)
  })
})

/** The saved snapshot without its author's name, in the form that the API accepts. */
async function snapshotOf(advocate: Calls, patient: number) {
  const { data } = await advocate('GET', `/patients/${patient}`)
  const { updated_by_name: _, ...answers } = (data as { clinical_snapshot: Record<string, unknown> }).clinical_snapshot
  return answers
}

onEveryScreen(() => {
  test('a facility explains a decline in its own words, and the advocate reads the explanation in the application and the placement log', async ({
    page,
    colleague,
    sides: { advocate, coordinator, facility, ...fresh },
  }) => {
    const id = await applyTo(advocate, facility, fresh)
    await answerUpTo({ advocate, coordinator }, id, 'application_approved')
    const admissions = await colleague('coordinator', `/patient/intakecoord/${id}`)
    await answerTo(admissions, 'Patient Accepted', 'No').click()
    const decline = admissions.getByRole('dialog', { name: 'Why are you declining the patient?' })
    await decline.getByRole('radio', { name: 'Needs higher level of care' }).check()
    await decline.getByLabel('Explanation (optional)').fill('We have no nurse at night until Friday.')
    await decline.getByRole('button', { name: 'Decline patient' }).click()
    await expect(decline).toBeHidden()

    await signIn(page, 'advocate', { at: `/patient/advocate/${id}` })
    await expect(row(page, 'Patient Accepted')).toContainText('Reason: Needs higher level of care')
    await expect(row(page, 'Patient Accepted')).toContainText('Explanation: We have no nurse at night until Friday.')
    await page.goto(`/patient/placement-log/p_${fresh.patient}`)
    await expect(page.getByRole('row').filter({ hasText: house })).toContainText('We have no nurse at night until Friday.')
    await check(page)
  })

  test('the placement log takes a call, prints, and exports every attempt as CSV', async ({
    page,
    sides: { advocate, facility, ...fresh },
  }) => {
    await applyTo(advocate, facility, fresh)
    await signIn(page, 'advocate', { at: `/patient/placement-log/p_${fresh.patient}` })
    await page.getByRole('button', { name: 'Log a call' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log an attempt outside Passage' })
    await dialog.getByLabel('Facility', { exact: true }).fill('Cedar Row Recovery')
    await dialog.getByRole('radio').first().check()
    await dialog.getByLabel(/^Reason or note/).fill('Call back after 7 a.m.')
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Save entry' }).click()
    await expect(dialog).toBeHidden()
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'Cedar Row Recovery' })).toContainText('Call back after 7 a.m.')
    await expect(page.getByText('2 attempts at 2 facilities')).toBeVisible()
    expect(await fits(page)).toBe(true)
    await page.evaluate(() => scrollTo(0, 0))
    await checkScreen(page)

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export to CSV' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^placement-log.*\.csv$/)
    expect(download.suggestedFilename()).not.toContain('Corin')
    const csv = readFileSync(await download.path(), 'utf8')
    for (const text of [house, 'Cedar Row Recovery', 'Call back after 7 a.m.']) expect(csv).toContain(text)

    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await expect(page.locator('body[data-printed]')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Log a call' })).toBeHidden()
    await expect(page.getByText(/^Printed /)).toBeVisible()
    await expect(rows).toHaveCount(2)
    await page.emulateMedia({ media: 'screen' })
  })
})
