import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSecret } from '../../secret.ts'
import { openDatabase } from '../../testing.ts'
import type { Db } from '../db/connect.ts'
import { chain, firstLink, hashRow, type SealedRow, sealedColumns, unkeyedChain } from './chain.ts'
import { createSealLog, exportedSeals, missingFrom } from './doubts.ts'
import { createSealer } from './seal.ts'
import { type SealKey, storeSealKeys, todaysSealKey } from './sealKeys.ts'
import { verifySeals } from './verify.ts'
import { writeAudit } from './write.ts'

const [keyOne, keyTwo, keyThree] = ['one', 'two', 'three'].map(text => `the secret key number ${text} of these tests`) as [
  string,
  string,
  string,
]
const secret = openSecret(keyOne)
const now = () => new Date('2026-11-20T10:00:00.123Z')
const write = (db: Db, count: number) =>
  writeAudit(
    db,
    secret,
    'patients.show',
    { actor_id: 7, at: now().toISOString(), ip: '127.0.0.1', user_agent: 'Firefox' },
    Array.from({ length: count }, (_, n) => ({ patient_id: n + 1, type: 'patients', ids: [n + 1] })),
  )

async function sealed(batches: number, by = secret) {
  const db = await openDatabase()
  const sealer = createSealer({ db, now, secret: by })
  for (let n = 0; n < batches; n++) {
    await write(db, 5)
    await sealer.sealNow()
  }
  return { db, sealer }
}

const findProblem = async (db: Db, by = secret) => (await verifySeals(db, by)).problem

/** Runs the work with all triggers disabled, as the owner of the tables could. */
async function asOwner(db: Db, work: () => Promise<unknown>) {
  const tables = ['audit_events', 'audit_seals', 'audit_sealed_events', 'audit_keying']
  for (const table of tables) await sql.raw(`alter table ${table} disable trigger all`).execute(db)
  await work()
  for (const table of tables) await sql.raw(`alter table ${table} enable trigger all`).execute(db)
}

/** Recomputes all digests and seals from the current rows, with a different key or, as in old versions, without one. */
async function sealAllAgain(db: Db, key?: SealKey) {
  let previous_hash = firstLink
  for (const seal of await db.selectFrom('audit_seals').selectAll().orderBy('id').execute()) {
    const { rows } = await sql<SealedRow>`
      select ${sealedColumns} from audit_events e join audit_sealed_events s on s.event_id = e.id
      where s.seal_id = ${seal.id} order by e.id`.execute(db)
    const hashes = rows.map(row => hashRow(row, key))
    for (const [index, row] of rows.entries())
      await db.updateTable('audit_sealed_events').set({ hash: hashes[index]! }).where('event_id', '=', row.id).execute()
    const link = { previous_hash, sealed_at: seal.sealed_at, rows: hashes }
    const hash = key ? chain(link, key) : unkeyedChain(link)
    await db.updateTable('audit_seals').set({ previous_hash, hash }).where('id', '=', seal.id).execute()
    previous_hash = hash
  }
}

const changeActor = (db: Db) => db.updateTable('audit_events').set({ actor_id: 9, ip: '10.0.0.66' }).where('id', '=', 8).execute()

test('detects rows, digests and seals rewritten by the database owner and recomputed without the key [S-20] [ASVS 16.4.2]', async () => {
  const { db, sealer } = await sealed(3)
  expect(await findProblem(db)).toBeUndefined()
  await asOwner(db, async () => {
    await changeActor(db)
    await sealAllAgain(db)
  })
  expect(await findProblem(db)).toBe('Entry 1 was changed after it was sealed.')
  await write(db, 2)
  await sealer.sealNow()
  expect(await findProblem(db)).toBeDefined()
})

test('names the first altered row if its neighbors are unchanged [S-20]', async () => {
  const { db } = await sealed(3)
  await asOwner(db, async () => {
    await changeActor(db)
    const hash = createHash('sha256').update('anything').digest('hex')
    await db.updateTable('audit_sealed_events').set({ hash }).where('event_id', '=', 8).execute()
  })
  expect(await findProblem(db)).toBe('Entry 8 was changed after it was sealed.')
})

test('detects seals made with another key, seals presented as older than keys, and a removed or forged record [S-20]', async () => {
  const forgedKey = todaysSealKey(openSecret('a key that the owner of the database has made up'))
  const attacks: Record<string, (db: Db) => Promise<unknown>> = {
    'a key of their own': db => sealAllAgain(db, forgedKey),
    'a key of their own, named': async db => {
      await sealAllAgain(db, forgedKey)
      await db.updateTable('audit_seals').set({ key_id: forgedKey.id }).execute()
    },
    'without a key': async db => {
      await sealAllAgain(db)
      await db.updateTable('audit_seals').set({ key_id: null }).execute()
    },
    'without a key, and a later beginning': async db => {
      await sealAllAgain(db)
      await db.updateTable('audit_seals').set({ key_id: null }).execute()
      await db.updateTable('audit_keying').set({ after_seal: 3 }).execute()
    },
    'without a key, and no beginning': async db => {
      await sealAllAgain(db)
      await db.updateTable('audit_seals').set({ key_id: null }).execute()
      await db.deleteFrom('audit_keying').execute()
    },
    'a key that they put among the kept ones': async db => {
      const kept_at = now().toISOString()
      await db
        .insertInto('audit_seal_keys')
        .values({ key_id: forgedKey.id, wrapped_key: secret.encrypt('x'.repeat(32)), kept_at })
        .execute()
      await sealAllAgain(db, forgedKey)
      await db.updateTable('audit_seals').set({ key_id: forgedKey.id }).execute()
    },
  }
  for (const [name, attack] of Object.entries(attacks)) {
    const { db } = await sealed(3)
    await asOwner(db, async () => {
      await changeActor(db)
      await attack(db)
    })
    expect(await findProblem(db), name).toMatch(/seal|Seal|Entry/)
  }
})

test('seals without keys are distinguished from keyed ones, and changing them is also detected [S-20]', async () => {
  const { db } = await sealed(2)
  // Leaves the database as a version without keyed seals would.
  await asOwner(db, async () => {
    await sealAllAgain(db)
    await db.updateTable('audit_seals').set({ key_id: null }).execute()
    const none = { after_seal: null, after_hash: null, began_at: null, key_id: null, proof: null }
    await db.updateTable('audit_keying').set(none).execute()
  })
  expect(await findProblem(db)).toMatch(/^The record of when keyed seals began is missing/)
  const warnings: string[] = []
  const upgraded = createSealer({ db, now, secret, log: { warn: (_line: object, text: string) => void warnings.push(text) } })
  await write(db, 1)
  await upgraded.sealNow()
  expect(warnings).toEqual(['from now on, audit seals are created with the secret key'])
  expect(await verifySeals(db, secret)).toMatchObject({ rows: 11, keyed_since: now().toISOString() })
  expect(await findProblem(db)).toBeUndefined()
  await asOwner(db, async () => {
    await changeActor(db)
    const { rows } = await sql<SealedRow>`select ${sealedColumns} from audit_events e where id = 8`.execute(db)
    await db
      .updateTable('audit_sealed_events')
      .set({ hash: hashRow(rows[0]!) })
      .where('event_id', '=', 8)
      .execute()
  })
  expect(await findProblem(db)).toMatch(/^Seal 2 \(starting with entry 6\) or its list of entries was changed\.$/)
})

test('after two changes of the secret key, earlier seals are still valid and match exported ones [S-20]', async () => {
  const { db } = await sealed(2)
  const exported = await db.selectFrom('audit_seals').select(['id as seal', 'hash']).execute()
  for (const [key, before] of [
    [keyTwo, keyOne],
    [keyThree, keyTwo],
  ] as const) {
    const rotated = openSecret(key, before)
    await storeSealKeys(db, rotated, now())
    await write(db, 1)
    await createSealer({ db, now, secret: rotated }).sealNow()
  }
  expect(await verifySeals(db, openSecret(keyThree))).toMatchObject({ seals: 4, rows: 12 })
  expect(await findProblem(db, openSecret(keyThree))).toBeUndefined()
  expect(await missingFrom(db, exported)).toBeUndefined()
  await asOwner(db, () => changeActor(db))
  expect(await findProblem(db, openSecret(keyThree))).toBe('Entry 8 was changed after it was sealed.')
})

test('without the previous secret key, the check reports that it is missing [S-20]', async () => {
  const { db } = await sealed(1)
  expect(await findProblem(db, openSecret(keyTwo))).toMatch(/unknown key .* SECRET_KEY_BEFORE/)
})

test('the newest seal is logged once, and later reveals a cut-off or replaced audit log [S-20]', async () => {
  const { db, sealer } = await sealed(2)
  const lines: string[] = []
  const log = {
    level: 'error',
    child: () => ({ info: (line: object, msg: string) => lines.push(JSON.stringify({ ...line, msg })) }),
  }
  const { logNewest } = createSealLog({ db, log: log as never })
  await logNewest()
  await logNewest()
  await write(db, 1)
  await sealer.sealNow()
  await logNewest()
  expect(lines).toHaveLength(2)
  const exported = exportedSeals(['{"msg":"something else"}', ...lines])
  expect(exported.map(({ seal }) => seal)).toEqual([2, 3])
  expect(await missingFrom(db, exported)).toBeUndefined()
  await asOwner(db, async () => {
    await db.deleteFrom('audit_sealed_events').where('seal_id', '=', 3).execute()
    await db.deleteFrom('audit_seals').where('id', '=', 3).execute()
    await db.deleteFrom('audit_events').where('id', '>', 10).execute()
  })
  // The chain alone does not reveal the forgery.
  expect(await findProblem(db)).toBeUndefined()
  expect(await missingFrom(db, exported)).toMatch(/^Seal 3 was exported, but is missing/)
  const otherSeals = [{ seal: 2, hash: '0'.repeat(64) }]
  expect(await missingFrom(db, otherSeals)).toMatch(/^Seal 2 is not the one that was exported/)
})

const doubtsIn = async (db: Db) => (await verifySeals(db, secret)).doubts
/** Inserts a copy of a row with changes, as the owner of the database could. */
const insertCopy = (db: Db, changes: string) =>
  sql
    .raw(`insert into audit_events (at, actor_id, action, patient_id, subject_type, subject_ids, detail, ip, user_agent, mac)
      select at, actor_id, action, patient_id, subject_type, subject_ids, detail, ip, user_agent, mac from (
        select (jsonb_populate_record(e, ${changes})).* from audit_events e where id = 3) copy`)
    .execute(db)

test.each([
  ['a row without a code', `'{"mac": null}'`, /^Entry 11 was not written by Passage: it has no valid code\.$/],
  ['a changed copy', `'{"ip": "10.0.0.66", "actor_id": 9}'`, /^Entry 11 was not written by Passage/],
  ['an exact copy', `'{}'`, /^Entry 11 is a copy of an earlier entry\.$/],
  ['a backdated copy', `'{"at": "2026-11-15T10:00:00.123Z"}'`, /^Entry 11 was not written by Passage/],
])(
  'names %s that someone inserted and the server then sealed, and warns of it at once [S-40]',
  async (_what, changes, expected) => {
    const { db } = await sealed(2)
    expect(await doubtsIn(db)).toEqual([])
    await insertCopy(db, changes)
    const warnings: string[] = []
    await createSealer({ db, now, secret, log: { warn: (_line: object, text: string) => void warnings.push(text) } }).sealNow()
    expect(await findProblem(db)).toBeUndefined()
    expect(await verifySeals(db, secret)).toMatchObject({ rows: 11, doubtful_rows: 1, doubts: [expect.stringMatching(expected)] })
    expect(warnings).toEqual([expect.stringMatching(expected)])
  },
)

test('names a row of Passage’s own that was kept back and inserted long after its time [S-40]', async () => {
  const { db } = await sealed(1)
  const earlier = new Date(now().getTime() - 5 * 86_400_000).toISOString()
  await writeAudit(db, secret, 'patients.show', { actor_id: 7, at: earlier, ip: null, user_agent: null }, [{ type: 'patients' }])
  await createSealer({ db, now, secret }).sealNow()
  expect(await doubtsIn(db)).toEqual([
    'Entry 6 is dated 2026-11-15T10:00:00Z, long before the seal that precedes it: it was probably inserted later.',
  ])
})

test('a slow request’s row, and any detail that the database stores in another order, raise no doubt [S-40]', async () => {
  const { db, sealer } = await sealed(1)
  const at = new Date(now().getTime() - 5 * 60_000).toISOString()
  const detail = { b: 1.5, a: ['é', null, { z: 1e21, y: {} }], nested: { long_name: 1, x: 0.1 }, empty: '' }
  await writeAudit(db, secret, 'users.edit', { actor_id: null, at, ip: null, user_agent: 'Ünï “quoted”' }, [
    { type: 'users', ids: [3, 1, 2], detail },
    {},
  ])
  await sealer.sealNow()
  expect(await doubtsIn(db)).toEqual([])
})

test('after an upgrade, older rows need no code, and rows need one ten minutes later [S-40]', async () => {
  const { db } = await sealed(1)
  await asOwner(db, async () => {
    await db.updateTable('audit_events').set({ mac: null }).execute()
    await db.updateTable('audit_seals').set({ signed: false }).execute()
    await sealAllAgain(db, todaysSealKey(secret))
  })
  let minutes = 0
  const sealer = createSealer({ db, secret, now: () => new Date(now().getTime() + minutes * 60_000) })
  const insert = async () => {
    const at = new Date(now().getTime() + minutes * 60_000).toISOString()
    await sql`insert into audit_events (at, action) values (${at}, 'patients.show')`.execute(db)
    await sealer.sealNow()
  }
  await insert()
  expect(await verifySeals(db, secret)).toMatchObject({ rows: 6, doubts: [], signed_since: null })
  minutes = 10
  await insert()
  expect(await doubtsIn(db)).toEqual(['Entry 7 was not written by Passage: it has no valid code.'])
  // From now on, a restarted server requires codes immediately.
  await sql`insert into audit_events (at, action) values (${now().toISOString()}, 'patients.show')`.execute(db)
  await createSealer({ db, now, secret }).sealNow()
  expect(await doubtsIn(db)).toHaveLength(2)
})

test('a seal that is changed to require no codes no longer matches [S-40]', async () => {
  const { db } = await sealed(1)
  await asOwner(db, () => db.updateTable('audit_seals').set({ signed: false }).execute())
  expect(await findProblem(db)).toMatch(/^Seal 1/)
})
