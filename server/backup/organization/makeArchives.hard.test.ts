import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { wholePatient } from '../../compliance/copies/testing.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { answerAdmin } from '../../workflows/adminCommands.ts'
import { deleteArchives, makeArchives } from './makeArchives.ts'
import { readManifestOf } from './testing.ts'
import { temporaryFolder } from './zip.testing.ts'
import { readZip } from './zip.ts'

vi.setConfig({ testTimeout: 60_000 })

const { db, context, as, clock, logs, app } = await startServer()
const deps = { ...context, log: app.log }
const { organizations, users } = await findTestData(db)
const { patient_id } = await wholePatient(context, context.now(), 'zq7cmark')
// A new session each time, because the clock moves by hours.
const admin = (...input: Parameters<ReturnType<typeof as>>) => as('super.admin')(...input)
const path = `/organizations/${organizations.hospital}/archives`
const reason = 'The hospital moves to another operator'
const hour = 60 * 60

const request = async () => (await admin('POST', path, { reason })).json().data.id as number
const listed = async () => (await admin('GET', path)).json()
const make = async () => {
  const id = await request()
  await makeArchives(deps)
  return id
}

test('an archive needs a reason, and the list says what it will contain', async () => {
  const response = await admin('POST', path, { reason: ' short ' })
  expect([response.statusCode, response.json().errors]).toEqual([422, { reason: 'Enter a reason of at least 10 characters' }])
  const { contents } = await listed()
  expect(contents).toMatchObject({ facilities: 0, patients: 1, applications: 1, documents: 2 })
  expect(contents.members).toBeGreaterThan(1)
})

test('requesting twice makes one archive; both requests get it', async () => {
  const ids = await Promise.all([request(), request(), request()])
  expect(new Set(ids).size).toBe(1)
  await makeArchives(deps)
  expect((await listed()).data[0]).toMatchObject({ id: ids[0], state: 'ready', reason, requested_by: 'Ada Lindgren' })
})

test('the downloaded file is a complete archive with the digest that the list shows', async () => {
  const id = await make()
  const response = await admin('GET', `${path}/${id}`)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="passage-organization-\d+-[\d-]+\.zip"$/)
  const file = join(await temporaryFolder(), 'archive.zip')
  await writeFile(file, response.rawPayload)
  const manifest = await readManifestOf(file)
  expect(manifest.organization.id).toBe(organizations.hospital)
  expect(manifest.counts).toMatchObject({ patients: 1, applications: 1 })
  const { data } = await listed()
  const { createHash } = await import('node:crypto')
  expect(data[0].sha256).toBe(createHash('sha256').update(response.rawPayload).digest('hex'))
  expect(data[0].bytes).toBe(response.rawPayload.length)
})

test('the audit log records the request, whose data the archive contains, and each download, but no patient data', async () => {
  const id = await make()
  await admin('GET', `${path}/${id}`)
  const rows = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('action', 'like', 'archives.%')
    .orderBy('id', 'desc')
    .limit(4)
    .execute()
  const [download, patients, made, created] = rows
  expect(created).toMatchObject({ action: 'archives.create', actor_id: users['super.admin'], detail: { reason } })
  const disclosed = { disclosed_to: 'the organization', reason }
  expect(made).toMatchObject({
    action: 'archives.make',
    actor_id: users['super.admin'],
    subject_ids: [organizations.hospital],
    detail: disclosed,
  })
  expect(patients).toMatchObject({ subject_type: 'patients', subject_ids: [patient_id], detail: disclosed })
  expect(download).toMatchObject({
    action: 'archives.download',
    subject_ids: [organizations.hospital],
    detail: { archive_id: id },
  })
  expect(logs.join('')).not.toContain('zq7cmark')
  // The patient's own copy lists the archive as a read.
  const copy = await admin('POST', `/patients/${patient_id}/copy`, { reason })
  expect(copy.json().data.access).toContainEqual(expect.objectContaining({ action: 'archives.make' }))
})

test('the file is deleted an hour after its download, or a day after it was made', async () => {
  const [downloaded, kept] = [await make(), await make()]
  await admin('GET', `${path}/${downloaded}`)
  const files = await db.selectFrom('organization_archives').select(['id', 'stored_file']).execute()
  const stored = (id: number) => context.files.local(files.find(file => file.id === id)!.stored_file!)
  const states = async () => {
    await deleteArchives(deps)
    const { data } = await listed()
    return [downloaded, kept].map(id => data.find((archive: { id: number }) => archive.id === id).state)
  }
  expect(await states()).toEqual(['ready', 'ready'])
  clock.advance(hour + 1)
  expect(await states()).toEqual(['deleted', 'ready'])
  expect([await stored(downloaded), typeof (await stored(kept))]).toEqual([undefined, 'string'])
  expect((await admin('GET', `${path}/${downloaded}`)).statusCode).toBe(409)
  clock.advance(23 * hour)
  expect(await states()).toEqual(['deleted', 'deleted'])
  expect(await stored(kept)).toBeUndefined()
})

test('a deleted request is not made, and deleting twice has no effect', async () => {
  const id = await request()
  for (const _ of [1, 2]) expect((await as('super.admin')('DELETE', `${path}/${id}`)).statusCode).toBe(200)
  await makeArchives(deps)
  expect((await as('super.admin')('GET', path)).json().data[0]).toMatchObject({ id, state: 'deleted', sha256: null })
})

test('an archive that a stopped server began is made again by another one; one that fails says so', async () => {
  const call = as('super.admin')
  const { id } = (await call('POST', path, { reason })).json().data
  const at = context.now().toISOString()
  await db
    .updateTable('organization_archives')
    .set({ state: 'making', worker: 'stopped', heard_at: at })
    .where('id', '=', id)
    .execute()
  await makeArchives(deps)
  const state = async () => (await call('GET', path)).json().data[0].state
  expect(await state()).toBe('making')
  clock.advance(6 * 60)
  const stopped = AbortSignal.abort()
  await makeArchives(deps, stopped)
  expect(await state()).toBe('making')
  const broken = { ...deps, files: { ...deps.files, putStream: () => Promise.reject(new Error('disk full')) } }
  await makeArchives(broken)
  expect(await state()).toBe('failed')
})

test('the command writes the same archive to a file, never over another one', async () => {
  const file = join(await temporaryFolder(), 'mercy.zip')
  const run = async (...args: string[]) => answerAdmin(context, { name: 'archive', args, run_by: 'root' })
  const { status, body } = await run(String(organizations.hospital), file)
  expect([status, body]).toEqual([200, expect.stringContaining('Patients: 1')])
  const zip = await readZip(file)
  expect(zip.names).toContain('data/patients.jsonl')
  await zip.close()
  expect(await run(String(organizations.hospital), file)).toMatchObject({
    status: 400,
    body: expect.stringContaining('already exists'),
  })
  expect(await run('2000000', `${file}2`)).toEqual({ status: 400, body: 'Organization not found.' })
  expect(await run('mercy', `${file}2`)).toMatchObject({ status: 400 })
  expect(await run(String(organizations.hospital), 'relative.zip')).toMatchObject({ status: 400 })
  const row = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('action', '=', 'archives.make')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(row).toMatchObject({ actor_id: null, user_agent: 'npm run admin', detail: { run_by: 'root' } })
})
