import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { documentTypes } from '#domain/intake/documents/schema.ts'
import { buildApplication, buildPatient, buildRelease } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { enterPatient, pdf } from '../patients/testing.ts'
import { heic, jpeg, png, type Sent, sendDocument, sendRaw } from './testing.ts'

const { context, db, as, clock } = await startServer()
const { users, facilities } = await findTestData(db)
const advocate = as('advocate')
const storedFiles = async (folder: string) =>
  (await readdir(join(context.config.DATA_DIR, folder)).catch((): string[] => [])).sort()
const send = async (patient: number, sent: Sent = {}) => (await sendDocument(advocate, patient, sent)).json().data
const download = (call: typeof advocate, url: string) => call('GET', url.replace('/api/v2', ''))

/** Creates a patient with an application, so the staff of `house` can read the record. */
async function applied() {
  const { id } = await buildPatient(db, context.now(), { advocate_id: users.advocate })
  await buildRelease(db, context.now(), { patient_id: id })
  await buildApplication(db, context.now(), { record_id: id, facility_id: facilities.house, status: 'New' })
  return id
}

test('200 lists the document types with their accepted formats [DOC-001] [DOC-010]', async () => {
  const reply = await advocate('GET', '/patients/document-types')
  expect(reply.json().data).toEqual(documentTypes)
  expect(reply.json().data.map(({ name }: { name: string }) => name)).toEqual([
    'Insurance card',
    'Photo ID',
    'Lab results',
    'Medication list',
    'Discharge summary',
    'Other',
  ])
})

describe('POST /patients/documents', () => {
  test('200 stores the file under a generated name and returns the document [DOC-001] [DOC-002] [ASVS 5.3.2]', async () => {
    const patient = await enterPatient(advocate)
    const reply = await sendDocument(advocate, patient, { name: 'Card of Marisol.pdf', document_type_id: 5 })
    const { id } = reply.json().data
    expect([reply.statusCode, reply.json().data]).toEqual([
      200,
      {
        id,
        document_type_id: 5,
        url: `/api/v2/patients/${patient}/documents/${id}`,
        original_filename: 'Card of Marisol.pdf',
        uploaded_by_name: expect.stringMatching(/^\S+ \S+/),
        created_at: context.now().toISOString(),
      },
    ])
    const { s3_filename } = await db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(s3_filename).toMatch(/^[0-9a-f-]{36}\.pdf$/)
    expect(await storedFiles('files')).toContain(s3_filename)
    expect(await storedFiles('spool')).toEqual([])
  })

  const accepted: [string, Sent, string][] = [
    ['a PDF', { bytes: pdf() }, 'application/pdf'],
    ['a JPEG', { bytes: jpeg(4000, 3000), name: 'a.jpg', type: 'image/jpeg' }, 'image/jpeg'],
    [
      'a JPEG with a film behind it, as telephones make',
      { bytes: jpeg(4000, 3000, { behind: '\0\0\0\x18ftypmp42' }), name: 'a.JPEG' },
      'image/jpeg',
    ],
    ['a PNG', { bytes: png(800, 600), name: 'a.png', type: 'image/png' }, 'image/png'],
    ['a telephone’s HEIC, of which a computer knows no type', { bytes: heic(), name: 'IMG_0042.HEIC', type: '' }, 'image/heic'],
    ['a PNG that calls itself a JPEG', { bytes: png(), name: 'a.jpg', type: 'image/jpeg' }, 'image/png'],
    ['a file that calls itself nothing', { bytes: pdf(), name: 'blob', type: 'application/octet-stream' }, 'application/pdf'],
  ]
  test.each(accepted)(
    '200 %s is recognized by its content, whatever type is declared [DOC-004] [ASVS 5.2.2]',
    async (_case, sent, type) => {
      const patient = await enterPatient(advocate)
      const { url } = await send(patient, sent)
      const reply = await download(advocate, url)
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, type])
      expect(reply.rawPayload.equals(sent.bytes!)).toBe(true)
    },
  )

  test('200 accepts exactly 6 MB [DOC-005]', async () => {
    const patient = await enterPatient(advocate)
    const reply = await sendDocument(advocate, patient, {
      bytes: Buffer.concat([pdf(), Buffer.alloc(6 * 1024 * 1024 - pdf().length, '\n')]),
    })
    expect(reply.statusCode).toBe(200)
  })

  test.each([
    ['card.pdf.exe', 'card.pdf.exe.pdf'],
    ['card\u202Efdp.exe', 'cardfdp.exe.pdf'],
    ['ca\u0000rd.pdf', 'card.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ['    .pdf', '.pdf'],
    ['Überweisung für José №5 🩺.pdf', 'Überweisung für José №5 🩺.pdf'],
    [`${'x'.repeat(5000)}.pdf`, `${'x'.repeat(116)}.pdf`],
  ])('200 the name %j is stored as %j, with the extension of its type [ASVS 5.4.1]', async (name, expected) => {
    const patient = await enterPatient(advocate)
    const head = `Content-Disposition: form-data; name="document"; filename="${name}"\r\nContent-Type: application/pdf`
    const reply = await sendRaw(advocate, patient, head, pdf())
    expect([reply.statusCode, reply.json().data?.original_filename]).toEqual([200, expected])
  })

  test('403 for a colleague, the facility and admins, who can only read; 404 for an advocate elsewhere [DOC-009] [PERM-010]', async () => {
    const patient = await applied()
    const before = await storedFiles('files')
    for (const username of ['colleague', 'coordinator', 'manager', 'rehab.advocate', 'super.admin', 'social.work'] as const)
      expect([username, (await sendDocument(as(username), patient)).statusCode]).toEqual([username, 403])
    expect((await sendDocument(as('outside.advocate'), patient)).statusCode).toBe(404)
    expect([await storedFiles('files'), await storedFiles('spool')]).toEqual([before, []])
  })

  test('500 a file whose row cannot be written is deleted [DOC-006]', async () => {
    const patient = await enterPatient(advocate)
    const before = await storedFiles('files')
    await sql`create function refuse_document() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse_document before insert on documents for each row execute function refuse_document()`.execute(
      db,
    )
    const reply = await sendDocument(advocate, patient)
    await sql`drop trigger refuse_document on documents`.execute(db)
    expect(reply.statusCode).toBe(500)
    expect([await storedFiles('files'), await storedFiles('spool')]).toEqual([before, []])
  })
})

describe('GET /patients/:id/documents', () => {
  test('200 for everyone who can read the patient, newest first [DOC-001]', async () => {
    const patient = await applied()
    const first = await send(patient, { document_type_id: 1 })
    const second = await send(patient, { document_type_id: 2, bytes: png(), name: 'id.png' })
    for (const username of ['advocate', 'colleague', 'coordinator', 'manager', 'super.admin', 'social.work'] as const) {
      const reply = await as(username)('GET', `/patients/${patient}/documents`)
      expect([username, reply.json().data]).toEqual([username, [second, first]])
    }
    for (const username of ['outside.advocate', 'other.coordinator', 'tech.support', 'loner'] as const)
      expect([username, (await as(username)('GET', `/patients/${patient}/documents`)).statusCode]).toEqual([username, 404])
  })

  test('404 for the facility once the release is revoked, for list and file [PERM-011]', async () => {
    const patient = await applied()
    const { url } = await send(patient)
    expect((await download(as('coordinator'), url)).statusCode).toBe(200)
    await db.updateTable('releases').set({ revoked_at: context.now().toISOString() }).where('patient_id', '=', patient).execute()
    expect((await download(as('coordinator'), url)).statusCode).toBe(404)
    expect((await as('coordinator')('GET', `/patients/${patient}/documents`)).statusCode).toBe(404)
  })
})

describe('GET /patients/:id/documents/:documentId', () => {
  test('200 as a download that is never cached or executed [DOC-001] [ASVS 3.2.1] [ASVS 5.3.1]', async () => {
    const patient = await enterPatient(advocate)
    const { url } = await send(patient, { name: 'Überweisung "neu" (1).pdf' })
    const { headers } = await download(advocate, url)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="_berweisung _neu_ _1_.pdf"; filename*=UTF-8''%C3%9Cberweisung%20%22neu%22%20%281%29.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test('401 without a session, 404 under another patient or if the file is missing', async () => {
    const [patient, other] = [await enterPatient(advocate), await enterPatient(advocate)]
    const { id, url } = await send(patient)
    expect((await download(as(null), url)).statusCode).toBe(401)
    expect((await advocate('GET', `/patients/${other}/documents/${id}`)).statusCode).toBe(404)
    const { s3_filename } = await db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await context.files.remove(s3_filename)
    expect((await download(advocate, url)).statusCode).toBe(404)
  })
})

describe('DELETE /patients/documents/:id', () => {
  test('200 deletes both the document and its file [DOC-003]', async () => {
    const patient = await enterPatient(advocate)
    const before = await storedFiles('files')
    const { id, url } = await send(patient)
    expect(await storedFiles('files')).toHaveLength(before.length + 1)
    const reply = await advocate('DELETE', `/patients/documents/${id}`)
    expect([reply.statusCode, reply.json().data]).toEqual([200, { id }])
    expect(await storedFiles('files')).toEqual(before)
    expect((await advocate('GET', `/patients/${patient}/documents`)).json().data).toEqual([])
    expect((await download(advocate, url)).statusCode).toBe(404)
    expect((await advocate('DELETE', `/patients/documents/${id}`)).statusCode).toBe(404)
  })

  test('only one of twenty concurrent calls deletes the document', async () => {
    const { id } = await send(await enterPatient(advocate))
    const replies = await Promise.all(Array.from({ length: 20 }, () => advocate('DELETE', `/patients/documents/${id}`)))
    expect(replies.map(reply => reply.statusCode).sort()).toEqual([200, ...Array(19).fill(404)])
  })

  test('403 for readers; 404 for everyone else [DOC-009] [PERM-010]', async () => {
    const { id } = await send(await applied())
    for (const username of ['colleague', 'coordinator', 'manager', 'super.admin'] as const)
      expect([username, (await as(username)('DELETE', `/patients/documents/${id}`)).statusCode]).toEqual([username, 403])
    const hidden = await as('outside.advocate')('DELETE', `/patients/documents/${id}`)
    const none = await as('outside.advocate')('DELETE', '/patients/documents/2000000000')
    expect([hidden.statusCode, hidden.json()]).toEqual([404, none.json()])
    expect((await advocate('DELETE', `/patients/documents/${id}`)).statusCode).toBe(200)
  })
})

test('each action adds one audit row with the patient but without the file name', async () => {
  const patient = await enterPatient(advocate)
  const { id, url } = await send(patient, { name: 'Marisol Venn.pdf' })
  clock.advance(1)
  await advocate('GET', `/patients/${patient}/documents`)
  await download(advocate, url)
  await advocate('DELETE', `/patients/documents/${id}`)
  const rows = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('patient_id', '=', patient)
    .where('action', 'like', 'documents.%')
    .orderBy('id')
    .execute()
  expect(rows.map(({ action, subject_ids }) => [action, subject_ids])).toEqual([
    ['documents.create', [id]],
    ['documents.list', [id]],
    ['documents.file', [id]],
    ['documents.remove', [id]],
  ])
  expect(JSON.stringify(rows)).not.toContain('Venn')
})
