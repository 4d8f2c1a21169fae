import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { byPatient } from '#domain/intake/releases/signer.ts'
import { emptyFile } from '#domain/platform/uploads.ts'
import { damagedImage } from '../../platform/files/harmfulContent.ts'
import { unreadable, unsafeFile } from '../../platform/files/pdf.ts'
import { buildRelease } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { formOf, startServer } from '../../testing.ts'
import { jpeg as aJpeg, png as aPng } from '../documents/testing.ts'
import { consents, enterPatient, pdf, readyPatient, uploadRelease } from '../patients/testing.ts'

const { db, context, as, clock } = await startServer()
const { users, facilities } = await findTestData(db)
type Calls = ReturnType<typeof as>
/** Signs in before each call, because sessions expire when tests advance the clock. */
const signInAgain = (username: Parameters<typeof as>[0]): Calls =>
  Object.assign((...call: Parameters<Calls>) => as(username)(...call), { token: () => as(username).token() })
const [advocate, colleague, coordinator] = [signInAgain('advocate'), signInAgain('colleague'), signInAgain('coordinator')]
const stored = () => readdir(join(context.config.DATA_DIR, 'files')).catch((): string[] => [])
const apply = (recordId: number) => advocate('POST', `/facilities/${facilities.house}/apply`, { recordId })
const revoke = (id: number, call = advocate) => call('PATCH', `/patients/${id}/hipaa-revoke`)
const ledger = async (id: number) => (await advocate('GET', `/patients/${id}/consent`)).json().data
const day = 24 * 3600

/** Creates a patient with an application to the test facility. */
async function applied() {
  const id = await readyPatient(advocate)
  const application = (await apply(id)).json().data.id as number
  return { id, application }
}

describe('GET /patients/:id/consent', () => {
  test('200 shows who can read the patient, by which release, how it was signed, and until when', async () => {
    const { id, application } = await applied()
    const { releases, recipients } = await ledger(id)
    expect(releases).toMatchObject([
      {
        method: 'hospital',
        standing: 'valid',
        revoked_at: null,
        page: 'missing',
        scopes: ['is_voluntary', 'tmri_disclosure', 'external_disclosure'],
      },
    ])
    expect(recipients).toMatchObject([{ application_id: application, facility_id: facilities.house, status: 'New' }])
  })

  test('a release is expiring for its last thirty days, and then expired', async () => {
    const id = await enterPatient(advocate)
    const start = context.now()
    const ends = (days: number) => new Date(start.getTime() + days * day * 1000).toISOString()
    await buildRelease(db, start, { patient_id: id, expires_at: ends(31) })
    const currentStatus = async () => (await ledger(id)).releases[0].standing
    expect(await currentStatus()).toBe('valid')
    clock.advance(day)
    expect(await currentStatus()).toBe('expiring')
    clock.set(ends(31))
    expect(await currentStatus()).toBe('expired')
    expect((await ledger(id)).recipients).toEqual([])
    clock.set(start)
  })

  test('200 for a colleague, 403 for the facility, 404 for users who cannot see the patient [PERM-011]', async () => {
    const { id } = await applied()
    expect((await colleague('GET', `/patients/${id}/consent`)).statusCode).toBe(200)
    expect((await coordinator('GET', `/patients/${id}/consent`)).statusCode).toBe(403)
    expect((await as('outside.advocate')('GET', `/patients/${id}/consent`)).statusCode).toBe(404)
  })
})

describe('PATCH /patients/:id/hipaa-revoke', () => {
  test('200 the facility immediately loses access, and no applications can be sent [HIP-025]', async () => {
    const { id, application } = await applied()
    const urls = [`/patients/${id}`, `/applications/${application}`, `/applications/${application}/state-notes`]
    for (const path of urls) expect((await coordinator('GET', path)).statusCode, path).toBe(200)
    const reply = await revoke(id)
    expect(reply.json().data).toMatchObject({
      releases: [{ standing: 'revoked', revoked_by: expect.any(String) }],
      recipients: [],
    })
    for (const path of urls) expect((await coordinator('GET', path)).statusCode, path).toBe(404)
    expect(
      (await coordinator('PATCH', `/applications/${application}/state-update`, { field: 'insurance_accepted', value: true }))
        .statusCode,
    ).toBe(404)
    const other = await advocate('POST', `/facilities/${facilities.otherHouse}/apply`, { recordId: id })
    expect(other.statusCode).toBe(422)
    expect((await advocate('GET', `/patients/${id}`)).json().data.release_expires_at).toBeNull()
  })

  test('revokes all valid releases, and leaves expired ones unchanged', async () => {
    const id = await enterPatient(advocate)
    const daysBefore = (days: number) => new Date(context.now().getTime() - days * day * 1000).toISOString()
    await buildRelease(db, context.now(), { patient_id: id, signed_at: daysBefore(400), expires_at: daysBefore(35) })
    for (const days of [3, 2]) await buildRelease(db, context.now(), { patient_id: id, signed_at: daysBefore(days) })
    await revoke(id)
    expect((await ledger(id)).releases.map((release: { standing: string }) => release.standing)).toEqual([
      'revoked',
      'revoked',
      'expired',
    ])
  })

  test('the coordinators are notified with initials only and without a link', async () => {
    const { id } = await applied()
    await revoke(id)
    const notifications = await db
      .selectFrom('notifications')
      .select(['subject', 'message', 'application_id'])
      .where('user_id', '=', users.coordinator)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(notifications).toMatchObject({ subject: 'M.V.: release of information revoked', application_id: null })
    expect(`${notifications.subject} ${notifications.message}`).not.toMatch(/Marisol|Venn/)
  })

  test('the coordinators get an email, with initials only', async () => {
    const { id } = await applied()
    const mails = () =>
      db.selectFrom('outbox').selectAll().where('user_id', '=', users.coordinator).where('channel', '=', 'email').execute()
    const before = await mails()
    await revoke(id)
    const written = (await mails()).slice(before.length)
    expect(written.map(mail => mail.subject)).toEqual(['M.V.: release of information revoked'])
    expect(context.secret.decrypt(written[0]!.body)).not.toMatch(/Marisol|Venn/)
  })

  test('the audit log has who revoked what, and whose access ended', async () => {
    const { id } = await applied()
    await revoke(id)
    const row = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('patient_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      action: 'releases.revoke',
      actor_id: users.advocate,
      subject_type: 'releases',
      detail: { facilities: [facilities.house] },
    })
  })

  test('409 the second time, and 403 for a colleague [PERM-011]', async () => {
    const { id } = await applied()
    expect((await revoke(id, colleague)).statusCode).toBe(403)
    expect((await revoke(id)).statusCode).toBe(200)
    expect((await revoke(id)).statusCode).toBe(409)
  })

  test('an application and a concurrent revocation are ordered, and no one has access without a release', async () => {
    for (let n = 0; n < 5; n++) {
      const id = await readyPatient(advocate)
      const [sent, revoked] = await Promise.all([apply(id), revoke(id)])
      expect(revoked.statusCode).toBe(200)
      expect([200, 422]).toContain(sent.statusCode)
      expect((await coordinator('GET', `/patients/${id}`)).statusCode).toBe(404)
    }
  })

  test("a new release restores the facilities' access, which is a separate disclosure", async () => {
    const { id } = await applied()
    await revoke(id)
    await uploadRelease(advocate, id)
    await advocate('PATCH', `/patients/${id}/hipaa-sign`, consents)
    expect((await coordinator('GET', `/patients/${id}`)).statusCode).toBe(200)
    expect((await advocate('GET', `/patients/${id}/disclosures`)).json().data).toHaveLength(2)
  })
})

describe('the hand-signed page', () => {
  const [jpeg, png] = [aJpeg(), aPng()]
  async function attach(id: number, release: number, bytes: Buffer, call = advocate) {
    const { payload, headers } = await formOf({
      signed_page: new File([new Uint8Array(bytes)], '../../page.html', { type: 'text/html' }),
    })
    return call('POST', `/patients/${id}/releases/${release}/page`, payload, { headers })
  }
  let id: number
  let release: number
  beforeAll(async () => {
    id = await readyPatient(advocate)
    release = (await ledger(id)).releases[0].id
  })

  test.each([
    ['application/pdf', pdf()],
    ['image/jpeg', jpeg],
    ['image/png', png],
  ] as const)('200 a %s is recognized by its content and returned with its type [HIP-016]', async (type, bytes) => {
    const patientId = await readyPatient(advocate)
    const releaseId = (await ledger(patientId)).releases[0].id
    const missing = async () => (await advocate('GET', `/patients/${patientId}`)).json().data.release_page_missing
    expect(await missing()).toBe(true)
    const reply = await attach(patientId, releaseId, bytes)
    expect(reply.json().data.releases[0]).toMatchObject({ page: 'attached', page_attached_at: context.now().toISOString() })
    expect(await missing()).toBe(false)
    const response = await colleague('GET', `/patients/${patientId}/releases/${releaseId}/page`)
    expect([response.headers['content-type'], response.rawPayload]).toEqual([type, bytes])
    expect(response.headers['content-security-policy']).toContain('sandbox')
  })

  test.each([
    ['nothing', Buffer.alloc(0), emptyFile],
    ['a web page', Buffer.from('<html><script>alert(1)</script>')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a picture that breaks off', jpeg.subarray(0, 5), damagedImage],
    ['a PDF with a script', pdf('2 0 obj<</S/JavaScript/JS(app.alert\\(1\\))>>endobj\n'), unsafeFile],
    [
      'a PDF without pages',
      Buffer.from(pdf().toString('latin1').replace('Kids[91 0 R]/Count 1', 'Kids[]/Count 0')),
      unreadable.empty,
    ],
  ])('422 %s is rejected, and nothing is stored', async (_what, bytes, reason = 'Upload the page as a PDF, JPEG, or PNG') => {
    const before = await stored()
    const reply = await attach(id, release, bytes)
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { signed_page: reason }])
    expect(await stored()).toEqual(before)
  })

  test("404 for another patient's release, 403 for a colleague, and nothing is stored [PERM-011]", async () => {
    const before = await stored()
    const other = await readyPatient(advocate)
    const after = await stored()
    expect((await attach(other, release, jpeg)).statusCode).toBe(404)
    expect((await attach(id, release, jpeg, colleague)).statusCode).toBe(403)
    expect((await attach(id, release, jpeg, as('outside.advocate'))).statusCode).toBe(404)
    expect(await stored()).toEqual(after)
    expect(after.length).toBe(before.length + 1)
  })
})

test('a revoked release can still be read only by the advocate’s side', async () => {
  const { id } = await applied()
  const [release] = (await ledger(id)).releases
  await revoke(id)
  const path = `/patients/${id}/releases/${release.id}/document`
  const document = await getDocumentProxy(new Uint8Array((await advocate('GET', path)).rawPayload))
  const { text } = await extractText(document)
  // The form as uploaded, which has one empty page, and the page that shows its state.
  expect(text).toEqual(['', expect.stringContaining('Revoked')])
  expect((await coordinator('GET', path)).statusCode).toBe(404)
})

describe('GET /patients/:id/disclosures', () => {
  test('200 lists each disclosure with the time, recipient, sender and release', async () => {
    const { id, application } = await applied()
    const { data } = (await advocate('GET', `/patients/${id}/disclosures`)).json()
    expect(data).toEqual([
      {
        id: expect.any(Number),
        at: context.now().toISOString(),
        patient_id: id,
        application_id: application,
        release_id: (await ledger(id)).releases[0].id,
        facility_id: facilities.house,
        crisis_center: expect.any(String),
        organization_name: expect.any(String),
        address: expect.any(String),
        disclosed_by: expect.any(String),
        content: null,
        channel: null,
        recipient: null,
        sent_to: null,
        code_by: null,
        code_to: null,
        ...byPatient,
      },
    ])
  })

  test('covers the last six years', async () => {
    const { id } = await applied()
    const start = context.now()
    const count = async () => (await as('advocate')('GET', `/patients/${id}/disclosures`)).json().data.length
    clock.set(
      new Date(
        Date.UTC(
          start.getUTCFullYear() + 6,
          start.getUTCMonth(),
          start.getUTCDate(),
          start.getUTCHours(),
          start.getUTCMinutes(),
          start.getUTCSeconds(),
          start.getUTCMilliseconds(),
        ),
      ),
    )
    expect(await count()).toBe(1)
    clock.advance(day)
    expect(await count()).toBe(0)
    clock.set(start)
  })

  test('200 as a table, with the 42 CFR 2.32 notice on each line', async () => {
    const { id } = await applied()
    const reply = await advocate('GET', `/patients/${id}/disclosures/export`)
    const [header, ...lines] = reply.body.trim().split('\r\n')
    expect(header).toContain('Facility,Organization,Address,What,Why')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('42 CFR part 2 prohibits unauthorized use or disclosure of these records.')
  })

  test('200 lists all patients’ disclosures for a super admin, in pages; 403 for all others [PERM-011]', async () => {
    await applied()
    const { data, total } = (await as('super.admin')('GET', '/admin/disclosures?page_size=1')).json()
    expect([data.length, total > 1]).toEqual([1, true])
    for (const username of ['social.work', 'tech.support', 'advocate', 'coordinator'] as const)
      for (const path of ['/admin/disclosures', '/admin/disclosures/export'])
        expect((await as(username)('GET', path)).statusCode, username).toBe(403)
  })

  test('200 filters by patient, recipient and days, as a list and a table; each read is audited per patient', async () => {
    const [first, second] = [await applied(), await applied()]
    const admin = as('super.admin')
    const ids = async (query: string) =>
      (await admin('GET', `/admin/disclosures?${query}`))
        .json()
        .data.map((disclosure: { patient_id: number }) => disclosure.patient_id)
    const bothQuery = `facility_id=${facilities.house}&page_size=100`
    expect(await ids(`patient_id=${first.id}`)).toEqual([first.id])
    expect(await ids(bothQuery)).toEqual(expect.arrayContaining([first.id, second.id]))
    expect(await ids(`patient_id=${first.id}&facility_id=999999`)).toEqual([])
    expect(await ids(`patient_id=${first.id}&to=2020-01-01`)).toEqual([])
    expect(await ids(`patient_id=${first.id}&from=2020-01-01`)).toEqual([first.id])
    expect((await admin('GET', '/admin/disclosures?from=yesterday')).statusCode).toBe(422)
    const lines = (await admin('GET', `/admin/disclosures/export?patient_id=${first.id}`)).body.trim().split('\r\n')
    expect(lines[0]).toContain('Patient ID,Application,Time (Pacific),Facility')
    expect([lines.length, lines[1]!.split(',').slice(0, 2)]).toEqual([2, [String(first.id), String(first.application)]])
    const { at } = (await admin('GET', `/admin/disclosures?patient_id=${first.id}`)).json().data[0]
    expect(lines[1]!.split(',')[2]).toBe(
      new Date(at)
        .toLocaleString('en-US', {
          timeZone: 'America/Los_Angeles',
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
          hour: '2-digit',
          minute: '2-digit',
          second: '2-digit',
        })
        .replace(',', ''),
    )
    const { data } = (await admin('GET', `/admin/audit?patient_id=${first.id}&action=releases`)).json()
    const actions = data.map((event: { action: string }) => event.action)
    expect(actions).toEqual(expect.arrayContaining(['releases.allDisclosures', 'releases.allDisclosuresExport']))
  })
})
