import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { draftConflict } from '#domain/platform/drafts/schema.ts'
import { consents, details, enterPatient, levelOfCare, payment, uploadRelease } from '../../intake/patients/testing.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, as, context, clock } = await startServer()
const { users } = await findTestData(db)
const [advocate, colleague, coordinator] = [as('advocate'), as('colleague'), as('coordinator')]

const draft = (more: object = {}) => ({
  values: { payment_method: [298], patient_insurance: { subscriber_id: 'XQ44-half-typed' } },
  base: '2026-11-20T15:00:00.000Z',
  device: '7d0f4d0e-0a51-4f6e-9a39-0d8f0f7f7c11',
  device_name: 'Firefox on Windows',
  version: 0,
  ...more,
})
const at = (id: number, section = 'payment') => `/patients/${id}/drafts/${section}`
const saveDraft = (id: number, more: object = {}, call = advocate, section = 'payment') =>
  call('PUT', at(id, section), draft(more))

describe('a draft', () => {
  test('200 can be loaded by its author on another device, with the device and time it was saved', async () => {
    const id = await enterPatient(advocate)
    expect((await advocate('GET', at(id))).json().data).toBeNull()
    const reply = await saveDraft(id)
    expect(reply.statusCode).toBe(200)
    const again = (await as('advocate')('GET', at(id))).json().data
    expect(again).toMatchObject({
      section: 'payment',
      values: draft().values,
      device_name: 'Firefox on Windows',
      saved_at: context.now().toISOString(),
      version: reply.json().data.version,
    })
    expect((await advocate('GET', `/patients/${id}/drafts`)).json().data).toEqual([
      { section: 'payment', saved_at: again.saved_at, user_name: expect.any(String), own: true },
    ])
  })

  test('is encrypted in the database', async () => {
    const id = await enterPatient(advocate)
    await saveDraft(id)
    const { rows } = await sql`select * from intake_drafts where patient_id = ${id}`.execute(db)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/half-typed|subscriber/)
  })

  test('409 with the version of the other device; only a caller who has seen it can save', async () => {
    const id = await enterPatient(advocate)
    const { version } = (await saveDraft(id)).json().data
    const other = await saveDraft(id, { version, values: { estimated_budget: 'No Budget' }, device_name: 'Safari on iPhone' })
    const lateReply = await saveDraft(id, { version, values: { estimated_budget: 'Under $5,000' } })
    expect(lateReply.statusCode).toBe(409)
    expect(lateReply.json()).toEqual({ message: draftConflict, data: other.json().data })
    expect((await saveDraft(id, { version: other.json().data.version })).statusCode).toBe(200)
  })

  test('409 without a draft when saving over a discarded one, even if there is a new one', async () => {
    const id = await enterPatient(advocate)
    const { version } = (await saveDraft(id)).json().data
    expect((await advocate('DELETE', at(id))).json().data).toEqual({ discarded: true })
    expect((await advocate('DELETE', at(id))).json().data).toEqual({ discarded: false })
    const lateReply = await saveDraft(id, { version })
    expect([lateReply.statusCode, lateReply.json().data]).toEqual([409, null])
    await saveDraft(id)
    expect((await saveDraft(id, { version })).statusCode).toBe(409)
  })

  test('only one of twenty devices that start a draft at the same time saves it, and the others get 409', async () => {
    const id = await enterPatient(advocate)
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => saveDraft(id, { values: { n } })))
    expect(replies.filter(reply => reply.statusCode === 200)).toHaveLength(1)
    expect(replies.filter(reply => reply.statusCode === 409)).toHaveLength(19)
    const [winner] = replies.filter(reply => reply.statusCode === 200)
    expect((await advocate('GET', at(id))).json().data).toEqual(winner!.json().data)
  })

  test('403 for colleagues who can read the patient but do not own the case', async () => {
    const id = await enterPatient(advocate)
    await saveDraft(id)
    for (const path of [at(id), `/patients/${id}/drafts`]) expect((await colleague('GET', path)).statusCode).toBe(403)
    expect((await saveDraft(id, {}, colleague)).statusCode).toBe(403)
    expect((await coordinator('GET', at(id))).statusCode).toBe(404)
  })

  test('stays with its author after a reassignment: the new owner sees only name and time [S-02]', async () => {
    const id = await enterPatient(advocate)
    const { version } = (await saveDraft(id)).json().data
    await db.updateTable('patients').set({ advocate_id: users.colleague }).where('id', '=', id).execute()
    expect((await colleague('GET', at(id))).json().data).toBeNull()
    const { first_name, last_name } = await db
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', users.advocate)
      .executeTakeFirstOrThrow()
    const list = await colleague('GET', `/patients/${id}/drafts`)
    expect(list.json().data).toEqual([
      { section: 'payment', saved_at: context.now().toISOString(), user_name: `${first_name} ${last_name}`, own: false },
    ])
    // The new owner cannot affect this draft by discarding it, saving a draft, or saving the section.
    expect((await colleague('DELETE', at(id))).json().data).toEqual({ discarded: false })
    const response = await saveDraft(id, { values: { estimated_budget: 'No Budget' } }, colleague)
    expect([response.statusCode, response.json().data.values]).toEqual([200, { estimated_budget: 'No Budget' }])
    const saved = await colleague('PATCH', `/patients/${id}`, { ...payment, draft_version: response.json().data.version })
    expect(saved.statusCode).toBe(200)
    expect(response.body + list.body + saved.body).not.toContain('half-typed')
    expect((await advocate('GET', at(id))).statusCode).toBe(403)
    await db.updateTable('patients').set({ advocate_id: users.advocate }).where('id', '=', id).execute()
    expect((await advocate('GET', at(id))).json().data).toMatchObject({ version, values: draft().values })
  })

  test.each([
    ['more than a section can hold', { values: { note: 'x'.repeat(60_001) } }],
    ['a device that is none', { device: 'mine' }],
    ['values that are none', { values: 'text' }],
    ['a version that is none', { version: -1 }],
  ])('422 for %s', async (_, more) => {
    const id = await enterPatient(advocate)
    expect((await saveDraft(id, more)).statusCode).toBe(422)
    expect((await advocate('GET', at(id))).json().data).toBeNull()
  })

  test('404 for an unknown section', async () => {
    expect((await saveDraft(await enterPatient(advocate), {}, advocate, 'sections')).statusCode).toBe(404)
  })
})

describe('saving a section', () => {
  test('deletes its draft in the same transaction, and no other draft', async () => {
    const id = await enterPatient(advocate)
    await saveDraft(id)
    await saveDraft(id, {}, advocate, 'level_of_care')
    expect((await advocate('PATCH', `/patients/${id}`, levelOfCare)).statusCode).toBe(200)
    const remaining = (await advocate('GET', `/patients/${id}/drafts`)).json().data
    expect(remaining.map((head: { section: string }) => head.section)).toEqual(['payment'])
  })

  test('a rejected save keeps the draft', async () => {
    const id = await enterPatient(advocate)
    await saveDraft(id)
    expect((await advocate('PATCH', `/patients/${id}`, { current_section: 4, payment_method: [] })).statusCode).toBe(422)
    expect((await advocate('GET', at(id))).json().data.values).toEqual(draft().values)
  })

  test('409 instead of discarding input from another device that this one has not seen', async () => {
    const id = await enterPatient(advocate)
    const { version } = (await saveDraft(id)).json().data
    const save = (draft_version: number) => advocate('PATCH', `/patients/${id}`, { ...payment, draft_version })
    const response = await save(0)
    expect([response.statusCode, response.json().message]).toEqual([409, draftConflict])
    expect((await advocate('GET', at(id))).json().data.version).toBe(version)
    expect((await save(version)).statusCode).toBe(200)
    expect((await advocate('GET', at(id))).json().data).toBeNull()
  })

  test('signing the release deletes the draft of section 2', async () => {
    const id = await enterPatient(advocate)
    await saveDraft(id, { values: { is_voluntary: true } }, advocate, 'hipaa')
    await uploadRelease(advocate, id)
    expect((await advocate('PATCH', `/patients/${id}/hipaa-sign`, consents)).statusCode).toBe(200)
    expect((await advocate('GET', at(id, 'hipaa'))).json().data).toBeNull()
  })

  test('reports which sections were saved, regardless of skipped ones', async () => {
    const id = await enterPatient(advocate)
    const { data } = (await advocate('PATCH', `/patients/${id}`, payment)).json()
    expect(data.current_section).toBe(4)
    expect(data.sections_saved).toEqual({ 1: context.now().toISOString(), 4: context.now().toISOString() })
  })
})

describe('creating a patient', () => {
  const enter = (entry: string, more: object = {}, call = advocate) =>
    call('POST', `/patients?entry=${entry}`, { ...details, ...more })
  const count = async () => (await db.selectFrom('patients').select(sql<number>`count(*)`.as('n')).executeTakeFirst())!.n

  test('a retry after a lost response creates no second patient, and keeps what was typed since', async () => {
    const entry = randomUUID()
    const first = (await enter(entry)).json().data
    const before = await count()
    const repeated = (await enter(entry, { alt_first_name: 'Marisa' })).json().data
    expect([repeated.id, repeated.alt_first_name]).toEqual([first.id, 'Marisa'])
    expect(await count()).toBe(before)
  })

  test('ten concurrent requests create one patient', async () => {
    const entry = randomUUID()
    const before = await count()
    const replies = await Promise.all(Array.from({ length: 10 }, () => enter(entry)))
    expect(new Set(replies.map(reply => `${reply.statusCode} ${reply.json().data.id}`)).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })

  test('an outdated form does not overwrite later changes', async () => {
    const entry = randomUUID()
    const { id } = (await enter(entry)).json().data
    clock.advance(60)
    await advocate('PATCH', `/patients/${id}`, { ...details, first_name: 'Marisela', current_section: 1 })
    expect((await enter(entry)).json().data.first_name).toBe('Marisela')
  })

  test.each<[who: string, other: object]>([
    ['a stranger', { first_name: 'Secondperson', last_name: 'Bravo', date_of_birth: '01/31/1971' }],
    ['a relative with the same last name', { first_name: 'Secondperson', date_of_birth: '01/31/1971' }],
    ['a person with the same birthday', { first_name: 'Secondperson', last_name: 'Bravo' }],
    ['a person with the same first name', { last_name: 'Bravo', date_of_birth: '01/31/1971' }],
  ])('another person entered under the same form number gets a separate record: %s [S-01]', async (_who, other) => {
    const entry = randomUUID()
    const first = (await enter(entry)).json().data
    const second = (await enter(entry, other)).json().data
    expect(second.id).not.toBe(first.id)
    expect(second).toMatchObject(other)
    expect((await advocate('GET', `/patients/${first.id}`)).json().data).toMatchObject({
      first_name: first.first_name,
      last_name: first.last_name,
      date_of_birth: first.date_of_birth,
    })
  })

  test('the same number used by another user is a different form', async () => {
    const entry = randomUUID()
    const first = (await enter(entry)).json().data.id
    expect((await enter(entry, {}, colleague)).json().data.id).not.toBe(first)
  })
})

test('the key for a device’s drafts belongs to the user, is the same in every session, and requires a session', async () => {
  const key = async (call: typeof advocate) => (await call('GET', '/users/current/draft-key')).json().data.key
  expect(await key(advocate)).toMatch(/^[0-9a-f]{64}$/)
  expect(await key(as('advocate'))).toBe(await key(advocate))
  expect(await key(colleague)).not.toBe(await key(advocate))
  expect((await as(null)('GET', '/users/current/draft-key')).statusCode).toBe(401)
})

describe('a section that was saved since the form opened', () => {
  const save = (id: number, subscriber_id: string, more: object = {}) =>
    advocate('PATCH', `/patients/${id}`, {
      ...payment,
      patient_insurance: { ...payment.patient_insurance, subscriber_id },
      ...more,
    })

  test('409 with the current patient, so that neither version is lost', async () => {
    const id = await enterPatient(advocate)
    const first = (await save(id, 'A1', { section_saved_at: null })).json().data.sections_saved[4]
    clock.advance(60)
    const late = await save(id, 'B2', { section_saved_at: null })
    expect([late.statusCode, late.json().data.patient_insurance.subscriber_id]).toEqual([409, 'A1'])
    expect((await save(id, 'B2', { section_saved_at: first })).statusCode).toBe(200)
    expect((await save(id, 'C3', { section_saved_at: first })).statusCode).toBe(409)
    expect((await save(id, 'C3')).statusCode).toBe(200)
  })

  test('a draft that the other save deleted does not block the save', async () => {
    const id = await enterPatient(advocate)
    const { version: draft_version } = (await saveDraft(id)).json().data
    const section_saved_at = (await save(id, 'A1', { draft_version })).json().data.sections_saved[4]
    expect((await save(id, 'A2', { draft_version, section_saved_at })).statusCode).toBe(200)
  })
})
