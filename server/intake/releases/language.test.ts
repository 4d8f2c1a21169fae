import { expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { signerMessages } from '#domain/intake/releases/signer.ts'
import { releaseVersions } from '#domain/platform/installation/releaseText.ts'
import { startServer } from '../../testing.ts'
import { consents, details, enterPatient, uploadRelease } from '../patients/testing.ts'

const { db, as, context } = await startServer()
const [admin, advocate] = [as('super.admin'), as('advocate')]
const preferred_language = tag.language.spanish
const patientOf = async (id: number) => (await advocate('GET', `/patients/${id}`)).json().data
async function setReview(change: object) {
  const { updated_at } = (await admin('GET', '/admin/installation')).json().data
  return admin('PATCH', '/admin/installation', { updated_at, ...change })
}
const review = {
  spanish_release: releaseVersions.es,
  spanish_release_counsel: 'Ada Ruiz, Ruiz Law',
  spanish_release_reviewed_on: '11/20/2026',
}
async function sign(id: number, given: object = {}) {
  await uploadRelease(advocate, id)
  return advocate('PATCH', `/patients/${id}/hipaa-sign`, { ...consents, ...given })
}

test('the preferred language is a language from the list, and can be cleared', async () => {
  const id = await enterPatient(advocate, { preferred_language })
  expect((await patientOf(id)).preferred_language).toBe(preferred_language)
  const save = (value: unknown) =>
    advocate('PATCH', `/patients/${id}`, { ...details, preferred_language: value, current_section: 1 })
  expect((await save(tag.cash.accepted)).json().errors).toEqual({ preferred_language: 'Choose from the list' })
  expect((await save(null)).statusCode).toBe(200)
  expect((await patientOf(id)).preferred_language).toBeNull()
})

test.each([
  ['English', null, /^Your code is \d{6}\./],
  ['Spanish', preferred_language, /^Su código es \d{6}\./],
])('codes for the patient and for a representative are in %s', async (language, value, body) => {
  const email = `patient.${language}@example.com`
  const patient_id = await enterPatient(advocate, { preferred_language: value, email })
  const sent = async (to: string) => {
    const row = await db.selectFrom('outbox').selectAll().where('to', '=', to.toLowerCase()).executeTakeFirstOrThrow()
    return context.secret.decrypt(row.body)
  }
  await advocate('POST', '/users/verification/code', { channel: 'email', destination: email })
  expect(await sent(email)).toMatch(body)
  const destination = `representative.${language}@example.com`
  const representative = { name: 'Rosa Lopez', agrees_to_texts: false }
  await advocate('POST', '/users/verification/code', { channel: 'email', destination, patient_id, representative })
  expect(await sent(destination)).toMatch(body)
})

test('the Spanish text is released for signing only with the name and the day of the review', async () => {
  for (const missing of ['spanish_release_counsel', 'spanish_release_reviewed_on']) {
    const reply = await setReview({ ...review, [missing]: null })
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, [missing]])
  }
  expect((await setReview({ ...review, spanish_release: '2020-01' })).statusCode).toBe(422)
  expect((await admin('GET', '/admin/installation')).json().data.spanish_release).toBeNull()
})

test('until counsel has reviewed the Spanish text, only the English text can be signed; then Spanish for patients who prefer it', async () => {
  const [one, two, other] = await Promise.all(
    [preferred_language, preferred_language, null].map(value => enterPatient(advocate, { preferred_language: value })),
  )
  expect((await patientOf(one!)).release_language).toBe('en')
  const early = await sign(one!, { language: 'es' })
  expect([early.statusCode, early.json().errors]).toEqual([422, { language: signerMessages.language }])
  expect((await sign(one!)).json().data.release_language).toBe('en')

  expect((await setReview(review)).json().data).toMatchObject({ ...review, spanish_release_reviewed_on: '2026-11-20' })
  const audited = await db.selectFrom('audit_events').selectAll().where('action', '=', 'installation.change').execute()
  expect(audited.at(-1)).toMatchObject({
    actor_id: expect.any(Number),
    detail: { changes: { spanish_release: [null, releaseVersions.es], spanish_release_counsel: [null, 'Ada Ruiz, Ruiz Law'] } },
  })
  expect([(await patientOf(two!)).release_language, (await patientOf(other!)).release_language]).toEqual(['es', 'en'])
  // The release that was signed in English stays one.
  expect((await patientOf(one!)).release_language).toBe('en')
  expect((await sign(other!, { language: 'es' })).statusCode).toBe(422)
  expect((await sign(two!, { language: 'es' })).statusCode).toBe(200)
  const signed = async (id: number) => (await advocate('GET', `/patients/${id}/consent`)).json().data.releases[0]
  expect(await signed(two!)).toMatchObject({ text_language: 'es', text_version: releaseVersions.es })
  expect(await signed(one!)).toMatchObject({ text_language: 'en', text_version: releaseVersions.en })
})

test('a review of another version does not count', async () => {
  const id = await enterPatient(advocate, { preferred_language })
  await db.updateTable('installation').set({ spanish_release: '2020-01' }).execute()
  expect((await patientOf(id)).release_language).toBe('en')
  expect((await sign(id, { language: 'es' })).statusCode).toBe(422)
})
