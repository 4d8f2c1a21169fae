import { expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { redisclosure } from '#domain/intake/patients/intake/authorization.ts'
import { byPatient, type Signer } from '#domain/intake/releases/signer.ts'
import { advocate, buildPatient } from '../../../testing.ts'
import type { Signing } from './releaseDocument.ts'
import { releaseFile } from './releasePdf.ts'

const mother: Signer = {
  signed_by: 'representative',
  representative_name: 'Rosa Lopez',
  representative_relationship: 'Mother',
  representative_authority: 'parent',
  representative_authority_other: null,
  minor_exception: null,
}

type Given = Partial<Signing> & Pick<Signing, 'method' | 'signed'>
const drawn = async (signing: Given, printing = false) => {
  const options = { patient: buildPatient(), user: advocate, today: '2026-11-20', signing: { signer: byPatient, ...signing } }
  return Buffer.from(await (await releaseFile(options, { printing })).arrayBuffer()).toString('latin1')
}
const count = (text: string, of: string) => text.split(of).length - 1

test('every page has the 42 CFR 2.32 notice and its page number', async () => {
  const pdf = await drawn({ method: 'print', signed: true })
  const pages = count(pdf, '/Type /Page\n')
  expect(pages).toBeGreaterThan(1)
  expect(count(pdf, redisclosure.short)).toBe(pages)
  expect(pdf).toContain(`Page ${pages} of ${pages}`)
})

test('nothing on an A4 page is cut off on US Letter paper', async () => {
  const pdf = await drawn({ method: 'print', signed: true })
  expect(pdf).toContain('MediaBox [0 0 595.27')
  // Where a Letter page ends, in points from the bottom of the A4 page. Includes the quarter inch that printers leave blank.
  const letterEnds = 841.89 - 792 + 18
  const baselines = [...pdf.matchAll(/ ([\d.]+) Td\n/g)].map(([, y]) => Number(y))
  expect(baselines.length).toBeGreaterThan(50)
  expect(Math.min(...baselines)).toBeGreaterThan(letterEnds)
})

test('an unsigned form does not mention a signature; a signed one names who recorded it', async () => {
  const blank = await drawn({ method: 'print', signed: false })
  expect(blank).not.toContain('Signed by')
  expect(blank).not.toContain('Recorded by')
  expect(blank).toContain('Date signed')
  expect(blank).toContain("Witness's signature and date")
  const signed = await drawn({ method: 'hospital', signed: true })
  expect(signed).toContain('Recorded by Elena Marsh, Harbor General, on 11/20/2026.')
})

test.each(['print', 'hospital'] as const)(
  'a %s form never claims that the signed page is on file; it says that the page is not attached, or who attested to having it [S-06]',
  async method => {
    const plain = await drawn({ method, signed: true })
    expect(plain).not.toMatch(/on file|kept/)
    expect(plain).toContain('Signed page not attached when this form was saved on 11/20/2026')
    const attested = await drawn({ method, signed: true, attested: true })
    expect(attested).toContain('Signed page not attached. Elena Marsh confirmed on 11/20/2026: "I have the signed form."')
  },
)

test.each(['sms', 'email', 'print', 'hospital'] as const)(
  'a %s form signed by a representative prints name, relationship and authority [S-05]',
  async method => {
    const text = await drawn({ method, signed: true, signer: mother, destination: 'rosa@example.com' })
    for (const shown of ['Rosa Lopez \\(Mother\\), for the patient', 'Authority to sign for the patient', 'Parent'])
      expect(text).toContain(shown)
    expect(text).toContain('Ana Lopez')
  },
)

test('a representative’s form names the representative; a patient’s form has blank lines for one [S-05]', async () => {
  const forMother = await drawn({ method: 'print', signed: false, signer: mother })
  expect(forMother).toContain('Rosa Lopez \\(Mother\\), for the patient')
  const open = 'If someone else signs for the patient: name, relationship, and authority to sign'
  expect(forMother).not.toContain(open)
  expect(await drawn({ method: 'print', signed: false })).toContain(open)
})

test('an "other" authority is printed as described [S-05]', async () => {
  const signer: Signer = { ...mother, representative_authority: 'other', representative_authority_other: 'Power of attorney' }
  expect(await drawn({ method: 'print', signed: true, signer })).toContain('Power of attorney')
})

test('the stored document has no script; the printable one opens the print dialog', async () => {
  const stored = await drawn({ method: 'print', signed: true })
  expect(stored).not.toMatch(/\/(JavaScript|JS|Launch|EmbeddedFile)\b/)
  expect(await drawn({ method: 'print', signed: false }, true)).toContain('/JavaScript')
})

test('a form signed with a code names the destination with its number or address masked', async () => {
  const sms = await drawn({ method: 'sms', signed: true, destination: '+12135550142' })
  expect(sms).toContain('with a code sent to the phone number ending in 0142')
  const email = await drawn({ method: 'email', signed: true, destination: 'ana.lopez@example.com' })
  expect(email).toContain('with a code sent to a***@example.com')
  expect(sms + email).not.toMatch(/2135550142|ana\.lopez/)
  expect(sms).not.toContain('Signed page')
})

test.each([
  [
    'en',
    ['Authorization to release', 'Text to sign: English, version 2026-11', 'el asesor legal. El texto que se firma es el ingl'],
  ],
  ['es', ['para divulgar', 'Texto para firmar: espa', 'English translation. The Spanish text is the one that is signed.']],
] as const)(
  'for a patient who prefers Spanish, the text to sign (%s) comes first, and then its translation',
  async (language, order) => {
    const patient = buildPatient({ preferred_language: tag.language.spanish, release_language: language })
    const signing = { method: 'print', signed: true, signer: byPatient } as const
    const file = await releaseFile({ patient, user: advocate, today: '2026-11-20', signing })
    const pdf = Buffer.from(await file.arrayBuffer()).toString('latin1')
    const places = order.map(text => pdf.indexOf(text))
    expect(Math.min(...places)).toBeGreaterThan(0)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(pdf).toContain(language === 'es' ? '/Lang (es)' : '/Lang (en-US)')
  },
)
