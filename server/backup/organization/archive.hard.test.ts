import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { platformRoles } from '#domain/identity/roles.ts'
import { wholePatient } from '../../compliance/copies/testing.ts'
import { createSealer } from '../../platform/auditTrail/seal.ts'
import { verifySeals } from '../../platform/auditTrail/verify.ts'
import { buildApplication, buildPatient, buildRelease } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { restoreOrganization } from './restore.ts'
import { archivedTable } from './tables.ts'
import { changed, contentsOf, newInstallation } from './testing.ts'
import { writeArchive } from './write.ts'
import { temporaryFolder } from './zip.testing.ts'

// Each test creates a database with all migrations, which takes seconds, or minutes on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const { db, context, as } = await startServer()
const { users, organizations, facilities } = await findTestData(db)
const now = context.now
const mark = 'zq7cmark'
const whole = await wholePatient(context, now(), mark)
await wholePatient(context, now(), 'zq7second')
await as('super.admin')('GET', '/common/whoami')
await as('advocate')('GET', `/patients/${whole.patient_id}`)

const archiveOf = async (organization: number, from: Parameters<typeof writeArchive>[0] = context) => {
  const path = join(await temporaryFolder(), 'archive.zip')
  return { path, ...(await writeArchive(from, organization, path)) }
}
const lines = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Record<string, unknown>)
const rowsIn = async (path: string, table: string) => lines((await contentsOf(path))[`data/${table}.jsonl`]!)
const idsIn = async (path: string, table: string) => (await rowsIn(path, table)).map(row => row.id)

test('an archive restored into a new installation makes the same archive there', async () => {
  const first = await archiveOf(organizations.hospital)
  const next = await newInstallation(now)
  const { renumbered } = await restoreOrganization(next, first.path, 'root')
  // The super admin of the first installation placed a legal hold. Number 1 belongs to the new installation's super admin.
  expect(renumbered).toBe(1)
  const second = await archiveOf(organizations.hospital, { ...context, ...next })
  const [before, after] = [await contentsOf(first.path), await contentsOf(second.path)]
  const stated = [
    'data/users.jsonl',
    'data/legal_holds.jsonl',
    'data/emergencies.jsonl',
    'data/audit_events.jsonl',
    'outside/users.jsonl',
  ]
  const different = Object.keys(before).filter(name => before[name] !== after[name])
  expect(different.filter(name => !stated.includes(name))).toEqual([])
  expect(Object.keys(after)).toEqual(Object.keys(before))
  // Members must be approved.
  expect(lines(after['data/users.jsonl']!)).toEqual(
    lines(before['data/users.jsonl']!).map(user => ({ ...user, tmri_status: 'Not Approved' })),
  )
  const files = ({ manifest }: typeof first) => Object.entries(manifest.files).filter(([name]) => name.startsWith('files/'))
  expect(files(second)).toEqual(files(first))
  expect(files(first).length).toBeGreaterThan(3)
  // The audit entries follow in the same order; only the number of the other installation's super admin differs.
  const entries = (text: string) => lines(text).map(({ actor_id, ...entry }) => entry)
  const old = entries(before['data/audit_events.jsonl']!)
  expect(old.length).toBeGreaterThan(0)
  expect(entries(after['data/audit_events.jsonl']!).slice(0, old.length)).toEqual(old)
  expect(entries(after['data/audit_events.jsonl']!).slice(old.length)).toMatchObject([
    { action: 'organizations.restore', detail: { run_by: 'root', entries: old.length } },
  ])
})

test('the new installation seals the restored audit entries, and new rows get numbers after the restored ones', async () => {
  const { path } = await archiveOf(organizations.hospital)
  const next = await newInstallation(now)
  await restoreOrganization(next, path, 'root')
  await createSealer({ db: next.db, now, secret: next.secret }).sealNow()
  expect(await verifySeals(next.db, next.secret)).not.toHaveProperty('problem')
  const largest = await next.db.selectFrom('patients').select(sql<number>`max(id)`.as('id')).executeTakeFirstOrThrow()
  const advocate_id = users.advocate
  expect((await buildPatient(next.db, now(), { advocate_id })).id).toBe(largest.id + 1)
})

test('restored members have no password, no second factor, no role on the platform, and wait for approval', async () => {
  await db.updateTable('users').set({ locked_at: now().toISOString() }).where('id', '=', users.colleague).execute()
  const { path } = await archiveOf(organizations.hospital)
  await db.updateTable('users').set({ locked_at: null }).where('id', '=', users.colleague).execute()
  const next = await newInstallation(now)
  await restoreOrganization(next, path, 'root')
  const members = await next.db.selectFrom('users').selectAll().where('organization_id', '=', organizations.hospital).execute()
  expect(members.length).toBeGreaterThan(1)
  const [hash] = new Set(members.map(member => member.password_hash))
  for (const member of members)
    expect(member).toMatchObject({
      ...{
        tmri_status: 'Not Approved',
        has_password: false,
        password_hash: hash,
        role_id: platformRoles.RW_USER,
        locked_at: null,
      },
      agreement_version: null,
      agreement_accepted_at: null,
      password_expires_at: null,
    })
  expect(await db.selectFrom('users').select('id').where('password_hash', '=', hash!).execute()).toEqual([])
})

test('the archive contains no secret', async () => {
  const { path } = await archiveOf(organizations.hospital)
  const all = Object.entries(await contentsOf(path)).filter(([name]) => !name.startsWith('schema/'))
  const texts = all.map(([, text]) => text).join('\n')
  expect(texts).not.toMatch(/password_hash|code_hmac|token_hash|sealed|"mac"|argon2|unseen/)
  const account = await db.selectFrom('users').selectAll().where('id', '=', users.advocate).executeTakeFirstOrThrow()
  expect(texts).not.toContain(account.password_hash)
})

test('a treatment center gets its facilities, and only the applications that its staff may read', async () => {
  const at = now().toISOString()
  const apply = async (release: object | null, application: object = {}) => {
    const patient = await buildPatient(db, now(), { advocate_id: users.advocate })
    if (release) await buildRelease(db, now(), { patient_id: patient.id, ...release })
    const { id } = await buildApplication(db, now(), { record_id: patient.id, facility_id: facilities.house, ...application })
    return { patient: patient.id, application: id }
  }
  const readable = await apply({})
  const revoked = await apply({ revoked_at: at })
  const elsewhere = await apply({}, { facility_id: facilities.otherHouse })
  const { path, manifest } = await archiveOf(organizations.center)
  expect(await idsIn(path, 'facilities')).toContain(facilities.house)
  const [patients, applications] = [await idsIn(path, 'patients'), await idsIn(path, 'applications')]
  expect(patients).toContain(readable.patient)
  expect(applications).toContain(readable.application)
  for (const { patient, application } of [revoked, elsewhere]) {
    expect(patients).not.toContain(patient)
    expect(applications).not.toContain(application)
  }
  // Only the hospital has the signed page, the signer, the match list, the placement log, and its notes (REV-003).
  for (const release of await rowsIn(path, 'releases'))
    expect(release).toMatchObject({ s3_filename: '', signed_page: null, representative_name: null })
  for (const table of [
    'match_receipts',
    'placement_attempts',
    'send_plans',
    'handover_notes',
    'emergencies',
    'legal_holds',
    'disclosures',
    'verification_codes',
    'release_pages',
  ])
    expect([table, manifest.counts[table]]).toEqual([table, 0])
  // What others did to patients is not the center's business, and no one else's address is.
  for (const entry of await rowsIn(path, 'audit_events'))
    if (![users.coordinator, users.manager, users['org.admin'], users.member].includes(entry.actor_id as never))
      expect(entry).toMatchObject({ patient_id: null, ip: null, user_agent: null })
  const next = await newInstallation(now)
  await restoreOrganization(next, path, 'root')
  const again = await archiveOf(organizations.center, { ...context, ...next })
  const [before, after] = [await contentsOf(path), await contentsOf(again.path)]
  const different = Object.keys(before).filter(name => before[name] !== after[name])
  expect(different.filter(name => !['data/users.jsonl', 'data/audit_events.jsonl'].includes(name))).toEqual([])
})

test('one organization’s archive contains nothing of another hospital', async () => {
  const patient = await buildPatient(db, now(), { advocate_id: users['outside.advocate'], first_name: 'Zq7foreign' })
  await as('super.admin')('GET', `/patients/${patient.id}`)
  for (const organization of [organizations.hospital, organizations.center]) {
    const { path } = await archiveOf(organization)
    expect(Object.values(await contentsOf(path)).join('\n')).not.toContain('Zq7foreign')
  }
})

const refusal = async (path: string, next?: Awaited<ReturnType<typeof newInstallation>>) => {
  const target = next ?? (await newInstallation(now))
  const count = async () =>
    (
      await sql<{ rows: string }>`select concat_ws(' ', (select count(*) from users), (select count(*) from organizations),
        (select count(*) from patients), (select count(*) from audit_events)) as rows`.execute(target.db)
    ).rows[0]!.rows
  const before = await count()
  const error = await restoreOrganization(target, path, 'root').then(
    () => 'restored',
    (error: Error) => error.message,
  )
  expect(await count()).toBe(before)
  return error
}

test('refuses the same organization twice, and accounts with the same address, and names them', async () => {
  const { path } = await archiveOf(organizations.hospital)
  const next = await newInstallation(now)
  await restoreOrganization(next, path, 'root')
  const message = await refusal(path, next)
  expect(message).toContain('Nothing was changed')
  expect(message).toContain(`organizations with the ids ${organizations.hospital}`)
  expect(message).toContain('advocate@')
})

test('refuses damaged, incomplete, changed, and newer archives before anything is written', async () => {
  const { path, manifest } = await archiveOf(organizations.hospital)
  const next = await newInstallation(now)
  const folder = await temporaryFolder()
  const bytes = await readFile(path)
  const damagedPath = join(folder, 'damaged.zip')
  const flipped = Buffer.from(bytes)
  flipped[Math.floor(bytes.length / 3)]! ^= 0xff
  await writeFile(damagedPath, flipped)
  expect(await refusal(damagedPath, next)).toMatch(/is damaged|checksum differs/)
  await writeFile(damagedPath, bytes.subarray(0, bytes.length - 100))
  expect(await refusal(damagedPath, next)).toMatch(/not a ZIP file, or it is incomplete/)
  await writeFile(damagedPath, 'PK but not really')
  expect(await refusal(damagedPath, next)).toMatch(/not a ZIP file/)
  expect(await refusal(join(folder, 'none.zip'), next)).toBe('There is no such file.')

  let copies = 0
  const copy = (change: Parameters<typeof changed>[2]) => changed(path, join(folder, `${copies++}.zip`), change)
  expect(await refusal(await copy({ 'data/users.jsonl': text => text.replace('Elena', 'Helen') }), next)).toBe(
    'data/users.jsonl was changed after the archive was written: its checksum differs.',
  )
  expect(await refusal(await copy({ 'data/more.jsonl': '{}' }), next)).toMatch(/which its manifest does not list/)
  expect(await refusal(await copy({ 'data/patients.jsonl': null }), next)).toBe(
    'The archive does not contain data/patients.jsonl.',
  )
  expect(await refusal(await copy({ 'manifest.json': null }), next)).toBe('This file is not an archive of an organization.')
  const withManifest = (more: object) => copy({ 'manifest.json': JSON.stringify({ ...manifest, ...more }) })
  expect(await refusal(await withManifest({ format_version: 2 }), next)).toMatch(
    /newer version of Passage .* Upgrade this installation first/,
  )
  expect(await refusal(await withManifest({ counts: { ...manifest.counts, users: 1 } }), next)).toMatch(/the manifest says 1/)
  expect(await refusal(await withManifest({ counts: undefined }), next)).toMatch(/not valid: counts/)
})

test('refuses rows that do not match their schema, and columns that this version does not have', async () => {
  const { path, manifest } = await archiveOf(organizations.hospital)
  const next = await newInstallation(now)
  const folder = await temporaryFolder()
  const { createHash } = await import('node:crypto')
  const contents = await contentsOf(path)
  /** Changes an entry and the checksum that the manifest states for it. */
  const forged = (name: string, content: string) => {
    const files = {
      ...manifest.files,
      [name]: { bytes: Buffer.byteLength(content), sha256: createHash('sha256').update(content).digest('hex') },
    }
    return changed(path, join(folder, `${createHash('sha256').update(content).digest('hex')}.zip`), {
      [name]: content,
      'manifest.json': JSON.stringify({ ...manifest, files }),
    })
  }
  const facts = contents['data/users.jsonl']!
  expect(await refusal(await forged('data/users.jsonl', facts.replace('"email":', '"mail":')), next)).toMatch(
    /line 1: mail is not in its schema/,
  )
  expect(await refusal(await forged('data/users.jsonl', facts.replace(/"id":\d+/, '"id":"x"')), next)).toMatch(
    /id must be integer, not string/,
  )
  expect(await refusal(await forged('data/users.jsonl', facts.replace('{', '')), next)).toMatch(/line 1: it is not JSON/)
  const schema = JSON.parse(contents['schema/payers.json']!)
  schema.properties.rating = { type: ['integer', 'null'] }
  const newer = await forged('schema/payers.json', JSON.stringify(schema))
  expect(await refusal(newer, next)).toMatch(/stores payers.rating. This version does not/)
  const tags = contents['data/feature_tags.jsonl']!.replace(/"content":"[^"]+"/, '"content":"Another meaning"')
  expect(await refusal(await forged('data/feature_tags.jsonl', tags), next)).toMatch(/but “Another meaning” in the archive/)
})

test('every table of the archive has a schema that describes its lines', async () => {
  const { path } = await archiveOf(organizations.hospital)
  const { default: Ajv } = await import('ajv/dist/2020.js')
  const { default: formats } = await import('ajv-formats')
  const ajv = (formats as unknown as (ajv: object) => object)(
    new (Ajv as unknown as new (o: object) => object)({ strict: false }),
  ) as {
    compile: (schema: object) => ((line: unknown) => boolean) & { errors?: unknown }
  }
  const contents = await contentsOf(path)
  for (const name of Object.keys(contents).filter(name => name.startsWith('data/'))) {
    const table = name.slice('data/'.length, -'.jsonl'.length)
    expect(archivedTable(table), table).toBeDefined()
    const validate = ajv.compile(JSON.parse(contents[`schema/${table}.json`]!))
    for (const line of lines(contents[name]!)) expect([table, validate(line), validate.errors]).toEqual([table, true, null])
  }
})
