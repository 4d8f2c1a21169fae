import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '../server/config.ts'
import { createSealer } from '../server/platform/auditTrail/seal.ts'
import { verifySeals } from '../server/platform/auditTrail/verify.ts'
import type { Db } from '../server/platform/db/connect.ts'
import { openSecret } from '../server/secret.ts'
import { testPassword } from '../server/seed/testUsers.ts'
import { openDatabase } from '../server/startup/database.ts'
import { secretKey } from '../server/startup/secretKey.ts'
import { exitOf, inUseBy, newFolder, startProcess } from './crash.testing.ts'

const kills = 20
const acknowledgedPerLife = 15
const writers = 4

/** Pairs of a patient and a facility in the demo data that have no application. */
async function openPairs(db: Db) {
  const { rows } = await sql<{ patient: number; facility: number }>`
    select p.id as patient, f.id as facility
    from patients p join users u on u.id = p.advocate_id and u.username = 'advocate'
    cross join facilities f join organizations o on o.id = f.organization_id
    where p.status = 'Active' and f.status = 'Approved' and o.active_status = 'Approved'
      and exists (select from releases r where r.patient_id = p.id and r.signed_at is not null and r.revoked_at is null and r.expires_at > now())
      and exists (select from facility_roles c where c.facility_id = f.id and c.facility_role = 'Admissions Coordinator')
      and not exists (select from applications a where a.record_id = p.id and a.facility_id = f.id)
    order by p.id, f.id`.execute(db)
  return rows
}

async function signIn(address: string) {
  const answer = await post(`${address}/api/v2/users/login`, { username: 'advocate', password: testPassword })
  return ((await answer.json()) as { token: string }).token
}

const post = (url: string, body: object, token?: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    body: JSON.stringify(body),
  })

test('a server that is killed during writes loses no acknowledged change and leaves none incomplete', {
  // Each round consists of a start, some writes, and a kill. On a busy machine, the start takes most of a minute.
  timeout: 120_000 + kills * 60_000,
}, async () => {
  const env = await newFolder()
  const config = readConfig(env)
  const first = await openDatabase(config)
  const before = await counts(first.db)
  const pairs = await openPairs(first.db)
  await first.close()
  expect(pairs.length).toBeGreaterThan(kills * (acknowledgedPerLife + writers))

  const acknowledged: number[] = []
  const tokens: string[] = []
  for (let life = 0; life < kills; life++) {
    const { child, address } = await startProcess(env)
    const token = await signIn(address)
    tokens.push(token)
    const enough = acknowledged.length + acknowledgedPerLife
    const write = async () => {
      for (;;) {
        const { patient, facility } = pairs.shift()!
        const answer = await post(`${address}/api/v2/facilities/${facility}/apply`, { recordId: patient }, token)
        const text = await answer.text()
        expect(answer.status, text).toBe(200)
        acknowledged.push(JSON.parse(text).data.id)
        // At this point, the other writers' requests are still in progress.
        if (acknowledged.length >= enough) child.kill('SIGKILL')
      }
    }
    const broken = await Promise.allSettled(Array.from({ length: writers }, write))
    for (const end of broken) expect(String((end as PromiseRejectedResult).reason)).toMatch(/fetch failed|terminated|aborted/)
    expect(child.signalCode ?? (await exitOf(child)).signal).toBe('SIGKILL')
  }

  const { child, address } = await startProcess(env)
  for (const token of tokens)
    expect((await fetch(`${address}/api/v2/common/whoami`, { headers: { authorization: token } })).status).toBe(200)
  const ended = exitOf(child)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, signal: null })

  const last = await openDatabase(config)
  const { rows } = await sql<{ id: number; events: number; disclosures: number; notified: number; audits: number }>`
    select a.id,
      (select count(*) from application_events e where e.application_id = a.id) as events,
      (select count(*) from disclosures d where d.application_id = a.id) as disclosures,
      (select count(*) from notifications n where n.application_id = a.id) as notified,
      (select count(*) from audit_events e where e.action = 'facilities.apply' and e.subject_ids = array[a.id]) as audits
    from applications a where a.id > ${before.application} order by a.id`.execute(last.db)
  const there = rows.map(row => row.id)
  expect(acknowledged.length).toBeGreaterThanOrEqual(kills * acknowledgedPerLife)
  expect(
    acknowledged.filter(id => !there.includes(id)),
    'acknowledged applications that are lost',
  ).toEqual([])
  expect(
    rows.filter(row => row.events !== 1 || row.disclosures !== 1 || row.notified < 1 || row.audits !== 1),
    'applications from a partial transaction',
  ).toEqual([])
  const after = await counts(last.db)
  expect(after.applies - before.applies).toBe(rows.length)
  expect(after.sessions - before.sessions).toBe(after.logins - before.logins)
  const secret = openSecret(await secretKey(config))
  await createSealer({ db: last.db, now: () => new Date(), secret }).sealNow()
  expect(await verifySeals(last.db, secret)).not.toHaveProperty('wrong')
  await last.close()
})

async function counts(db: Db) {
  const { rows } = await sql<Record<'application' | 'applies' | 'sessions' | 'logins', number>>`
    select (select coalesce(max(id), 0) from applications) as application,
      (select count(*) from audit_events where action = 'facilities.apply') as applies,
      (select count(*) from sessions) as sessions,
      (select count(*) from audit_events where action = 'account.login') as logins`.execute(db)
  return rows[0]!
}

test('a server does not start on a data folder in use, and names the process that uses the folder', {
  timeout: 120_000,
}, async () => {
  const env = await newFolder()
  const { close } = await openDatabase(readConfig(env))
  await expect(startProcess(env)).rejects.toThrow(inUseBy(process.pid))
  await close()
})

test('a second server on the same data folder does not start, and names the process that uses the folder', {
  timeout: 120_000,
}, async () => {
  const env = await newFolder()
  const { child } = await startProcess(env)
  await expect(startProcess(env)).rejects.toThrow(inUseBy(child.pid))
  const ended = exitOf(child)
  child.kill('SIGINT')
  expect((await ended).code).toBe(0)
})
