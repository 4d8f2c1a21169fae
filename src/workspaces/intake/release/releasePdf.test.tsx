import { expect, test } from 'vitest'
import { redisclosure } from '#domain/patients/intake/authorization.ts'
import { advocate, buildPatient } from '../../../testing.ts'
import { releaseDocument, type Signing } from './releaseDocument.ts'
import { releasePdf } from './releasePdf.ts'

const drawn = async (signing: Signing, printing = false) => {
  const blocks = releaseDocument({ patient: buildPatient(), user: advocate, today: '2026-11-20', signing })
  return Buffer.from(await (await releasePdf(blocks, { printing })).arrayBuffer()).toString('latin1')
}
const count = (text: string, of: string) => text.split(of).length - 1

test('every page carries the notice of 42 CFR 2.32 and its number', async () => {
  const pdf = await drawn({ method: 'print', signed: true })
  const pages = count(pdf, '/Type /Page\n')
  expect(pages).toBeGreaterThan(1)
  expect(count(pdf, redisclosure.short)).toBe(pages)
  expect(pdf).toContain(`Page ${pages} of ${pages}`)
})

test('a form to sign by hand says neither that it was signed nor when; a signed one says who recorded it', async () => {
  const blank = await drawn({ method: 'print', signed: false })
  expect(blank).not.toContain('Signed by the patient')
  expect(blank).not.toContain('Recorded by')
  expect(blank).toContain('Date signed')
  expect(blank).toContain("Witness's signature and date")
  const signed = await drawn({ method: 'hospital', signed: true })
  expect(signed).toContain('HIPAA form, which is kept on file')
  expect(signed).toContain('Recorded by Elena Marsh, Harbor General, on 11/20/2026.')
})

test('the document holds no script; the one to print asks the reader to print', async () => {
  const stored = await drawn({ method: 'print', signed: true })
  expect(stored).not.toMatch(/\/(JavaScript|JS|Launch|EmbeddedFile)\b/)
  expect(await drawn({ method: 'print', signed: false }, true)).toContain('/JavaScript')
})

test('a form signed by a code says how the patient was reached, without the whole number or address', async () => {
  const reached = { phone_number: '+12135550142', email: 'ana.lopez@example.com' }
  const said = (method: 'sms' | 'email') =>
    JSON.stringify(
      releaseDocument({ patient: buildPatient(reached), user: advocate, today: '2026-11-20', signing: { method, signed: true } }),
    )
  expect(said('sms')).toContain('with a code sent to the phone number ending in 0142')
  expect(said('email')).toContain('with a code sent to the mailbox a***@example.com')
  expect(said('sms') + said('email')).not.toMatch(/2135550142|ana\.lopez/)
})
