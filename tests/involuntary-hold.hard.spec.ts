import type { Patient } from '../domain/intake/patients/schema.ts'
import { answerTo, sendButton } from './browser/answerButton.ts'
import { answerUpTo, applyTo } from './browser/newCase.ts'
import { checkPage, expect, onEveryScreen, signIn } from './fixtures.ts'
import { test } from './involuntary-hold.testing.ts'

onEveryScreen(() => {
  test('a coordinator confirms that the facility can admit a patient on a hold [S-25]', async ({
    page,
    sides: { advocate, coordinator, facility, ...fresh },
  }) => {
    const id = await applyTo(advocate, facility, fresh)
    await answerUpTo({ advocate, coordinator }, id, 'application_approved')
    await signIn(page, 'coordinator', { at: `/patient/intakecoord/${id}` })
    await answerTo(page, 'Patient Accepted', 'Yes').click()
    const dialog = page.getByRole('dialog', { name: 'Approval Confirmation' })
    // The same sentence as on the advocate's screens.
    await expect(dialog.getByText('Whether it can provide line-of-sight or 1:1 observation')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Yes' }).check()
    await dialog.getByRole('checkbox', { name: /accepts this patient/ }).check()
    await dialog.getByRole('button', { name: 'Accept patient' }).click()
    await expect(dialog.getByText('You must confirm this before submitting').first()).toBeVisible()
    await checkPage(page)
    await dialog.getByRole('checkbox', { name: /on an involuntary hold/ }).check()
    await dialog.getByRole('button', { name: 'Accept patient' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible()
  })

  test('a hold that is entered after the acceptance stands on both sides and is confirmed at the booking and the admission [S-25]', async ({
    page,
    sides: { advocate, coordinator, facility, ...fresh },
  }) => {
    const snapshot = `/patients/${fresh.patient}/clinical-snapshot`
    const { clinical_snapshot } = (await advocate('GET', `/patients/${fresh.patient}`)).data as Patient
    const saved = { updated_at: clinical_snapshot!.updated_at, legal_status: 'voluntary' }
    const { clinical_snapshot: voluntary } = (await advocate('PUT', snapshot, saved)).data as Patient
    const id = await applyTo(advocate, facility, fresh)
    await answerUpTo({ advocate, coordinator }, id, 'patient_agreed')

    await signIn(page, 'coordinator', { at: `/patient/intakecoord/${id}` })
    const later = page.getByText('An involuntary hold was entered or changed after the facility accepted this patient')
    await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible()
    await expect(later).toHaveCount(0)
    await advocate('PUT', snapshot, { updated_at: voluntary!.updated_at, legal_status: 'involuntary', hold_kind: 'emergency' })
    // The open page shows it without a reload.
    await expect(later.first()).toBeVisible()
    await checkPage(page)

    await signIn(page, 'advocate', { at: `/patient/advocate/${id}` })
    await expect(later.first()).toBeVisible()
    await answerTo(page, 'Patient Accepts Offer', 'Yes').click()
    const booking = page.getByRole('dialog', { name: 'Booking Confirmation' })
    await booking.getByRole('radio', { name: 'Ambulance' }).check()
    await booking.getByLabel('Day', { exact: true }).fill(new Date(Date.now() + 86_400_000).toLocaleDateString('en-US'))
    await booking.getByLabel('Time', { exact: true }).fill('15:30')
    await booking.getByRole('checkbox', { name: /accepts this offer/ }).check()
    await sendButton(booking).click()
    await expect(booking.getByText('You must confirm this before submitting').first()).toBeVisible()
    await checkPage(page)
    await booking.getByRole('checkbox', { name: /knows about the involuntary hold/ }).check()
    await sendButton(booking).click()
    await expect(booking).toBeHidden()

    await signIn(page, 'coordinator', { at: `/patient/intakecoord/${id}` })
    await answerTo(page, 'Patient Admitted', 'Yes').click()
    const admission = page.getByRole('dialog', { name: 'Involuntary Hold' })
    await expect(admission.getByText('You confirm it when you admit the patient.')).toBeVisible()
    await checkPage(page)
    await admission.getByRole('checkbox', { name: /on an involuntary hold/ }).check()
    await sendButton(admission).click()
    await expect(admission).toBeHidden()
    await expect(page.getByText('Admitted', { exact: true }).first()).toBeVisible()
    await expect(later).toHaveCount(0)
  })
})
