import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Import, ImportDetail, ImportKind } from '#domain/imports/schema.ts'
import { waitingOn } from '../guards/interleave.ts'
import { buildApplication, buildPatient } from '../seed/builders.ts'
import type { TestUsername } from '../seed/testUsers.ts'
import { findTestData } from '../seed/testUsers.ts'
import { formOf, startServer } from '../testing.ts'
import { runCommand } from './commandLine.ts'
import { planFile } from './preview.ts'
import { removeAbandoned } from './queries.ts'
import { workOnImports } from './runImports.ts'
import { fileOf, rowOf } from './testing.ts'

const { app, db, context, as, clock } = await startServer()
const deps = { ...context, log: app.log }
const work = () => workOnImports(deps)
const storedFiles = () => readdir(join(context.config.DATA_DIR, 'files')).catch((): string[] => [])

async function waitUntil(isTrue: () => Promise<boolean>) {
  for (let tries = 0; tries < 1_500; tries++) {
    if (await isTrue()) return
    await setTimeout(20)
  }
  throw new Error('waited too long')
}

async function send(kind: ImportKind | string, file: File | string, username: TestUsername = 'super.admin') {
  const form = await formOf({ kind, file })
  return as(username)('POST', '/admin/imports', form.payload, { headers: form.headers })
}
async function planned(kind: ImportKind, rows: readonly string[]): Promise<ImportDetail> {
  const reply = await send(kind, fileOf(kind, rows))
  expect(reply.statusCode).toBe(201)
  return reply.json().data
}
const act = (id: number, action: 'run' | 'stop' | 'undo', body?: object) =>
  as('super.admin')('POST', `/admin/imports/${id}/${action}`, body)
const show = async (id: number): Promise<ImportDetail> => (await as('super.admin')('GET', `/admin/imports/${id}`)).json().data
async function finish(id: number, action: 'run' | 'undo' = 'run', body?: object) {
  expect((await act(id, action, body)).statusCode).toBe(200)
  await work()
  return show(id)
}
const audited = async (action: string, id: number) =>
  (await db.selectFrom('audit_events').selectAll().where('action', '=', action).execute()).filter(
    row => row.subject_ids[0] === id,
  )
const facility = (name: string) => db.selectFrom('facilities').selectAll().where('name', '=', name).executeTakeFirst()
const payer = (code: string) => db.selectFrom('payers').selectAll().where('payer_code', '=', code).executeTakeFirst()
const hospital = (ccn: string) =>
  db.selectFrom('organizations').selectAll().where('source_id', '=', `cms:${ccn}`).executeTakeFirst()

describe('previewing a file', () => {
  test('201 reports a file’s content, effect and problems, and changes nothing', async () => {
    const rows = [rowOf.facilities('Alder House'), rowOf.facilities('Birch House').replace('MA', 'XX'), 'too,few']
    const preview = await planned('facilities', rows)
    expect(preview).toMatchObject({
      kind: 'facilities',
      file_name: 'facilities.csv',
      state: 'planned',
      has_file: true,
      rows: 3,
      planned: { new: 1, changed: 0, unchanged: 0, claimed: 0 },
      ran: null,
      problems_total: 2,
      problems: [
        { line: 3, columns: ['state'], reason: '"XX" is not a U.S. state' },
        { line: 4, reason: '2 cells in the row but 14 columns in the header' },
      ],
      columns: { ignored: [], missing: [] },
      examples: { new: ['Alder House'], changed: [], claimed: [] },
      created_by_name: expect.any(String),
    })
    expect(preview.columns.used).toContain('service_code_info')
    expect(preview.sample.rows[0]).toMatchObject({ line: 2, cells: expect.arrayContaining(['Alder House', 'Boston']) })
    expect(await facility('Alder House')).toBeUndefined()
    expect(await audited('imports.create', preview.id)).toMatchObject([
      { subject_type: 'imports', detail: { kind: 'facilities', new: 1 } },
    ])
  })

  test('a caller that closes the connection stops the reading, and nothing is stored', { timeout: 150_000 }, async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => rowOf.facilities(`Clover House ${index}`))
    const file = fileOf('facilities', rows)
    const path = join(context.config.DATA_DIR, 'closed.csv')
    await writeFile(path, Buffer.from(await file.arrayBuffer()))
    const closing = new AbortController()
    const files = { ...context.files, local: async () => path }
    const source = { stored: 'x', filename: 'a.csv' }
    const reading = planFile({ db, files }, 'facilities', source, context.now().toISOString(), closing.signal)
    await setTimeout(50)
    closing.abort(new Error('closed'))
    await expect(reading).rejects.toThrow('closed')

    const before = { files: await storedFiles(), imports: await db.selectFrom('imports').select('id').execute() }
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const form = await formOf({ kind: 'facilities', file })
    const request = new AbortController()
    const authorization = `Bearer ${await as('super.admin').token()}`
    const reply = fetch(`${address}/api/v2/admin/imports`, {
      method: 'POST',
      body: form.payload,
      headers: { ...form.headers, authorization },
      signal: request.signal,
    })
    const added = async () => (await storedFiles()).filter(name => !before.files.includes(name))
    await waitUntil(async () => (await added()).length > 0)
    request.abort()
    await expect(reply).rejects.toThrow()
    await waitUntil(async () => (await added()).length === 0)
    expect(await db.selectFrom('imports').select('id').execute()).toEqual(before.imports)
  })

  test('lists ignored and missing columns', async () => {
    const file = new File(['payer_code,payer_name,insurance_type,coverage,colour\nQ1,Q,Private,medical,red\n'], 'q.csv')
    expect((await send('payers', file)).json().data.columns).toEqual({
      used: ['payer_code', 'payer_name', 'insurance_type', 'coverage'],
      ignored: ['colour'],
      missing: [],
    })
  })

  test('403 for a kind without permission, before anything is stored', async () => {
    const before = await storedFiles()
    for (const [username, kind] of [
      ['social.work', 'facilities'],
      ['social.work', 'payers'],
      ['tech.support', 'hospitals'],
      ['advocate', 'payers'],
    ] as const)
      expect((await send(kind, fileOf(kind, []), username)).statusCode).toBe(403)
    expect(await storedFiles()).toEqual(before)
    expect((await send('hospitals', fileOf('hospitals', []), 'social.work')).statusCode).toBe(201)
  })

  test('users can read and list only imports of their own kinds', async () => {
    const { id } = await planned('payers', [])
    expect((await as('social.work')('GET', `/admin/imports/${id}`)).statusCode).toBe(403)
    await finish(id)
    await finish((await planned('hospitals', [])).id)
    const listed: Import[] = (await as('social.work')('GET', '/admin/imports')).json().data
    expect(new Set(listed.map(({ kind }) => kind))).toEqual(new Set(['hospitals']))
  })

  test.each<[string, string, File | string, RegExp]>([
    ['no file', 'payers', 'text', /Choose a file/],
    ['no kind of ours', 'patients', fileOf('payers', []), /./],
    [
      'a single column',
      'payers',
      new File(['a\n1\n'], 'a.csv'),
      /a\.csv does not have the expected columns.*Missing columns: payer_code/,
    ],
    ['nothing', 'payers', new File([], 'empty.csv'), /empty\.csv is empty/],
    ['UTF-16', 'payers', new File([Buffer.from('\uFEFFpayer_code', 'utf16le')], 'u.csv'), /UTF-16.*CSV UTF-8/],
    ['an old workbook', 'payers', new File([Buffer.from('d0cf11e0a1b1', 'hex')], 'old.xls'), /old Excel workbook.*\.xlsx/],
    ['a PDF', 'payers', new File(['%PDF-1.4'], 'a.csv'), /PDF/],
    ['a picture', 'payers', new File([Buffer.from('89504e470d0a1a0a0000000d', 'hex')], 'a.csv'), /NUL/],
    ['a zip that is no workbook', 'payers', new File(['PK\u0003\u0004nothing more'], 'a.xlsx'), /not a readable workbook/],
    ['half a directory', 'hsds', new File(['[{"id":"1"}'], 'a.json'), /a\.json is not valid JSON.*ends too early/],
    ['a table that is no directory', 'hsds', fileOf('payers', []), /payers\.csv is not valid JSON.*neither a list nor an object/],
    ['the names of tables', 'hsds', new File(['{"resources":[]}'], 'datapackage.json'), /lists directory tables.*\.zip/],
    ['a broken zip', 'payers', new File([gzipSync('payer_code\n').subarray(0, 15)], 'a.csv.gz'), /cannot be read/],
  ])('422 for %s, and nothing is stored', async (_what, kind, file, message) => {
    const before = await storedFiles()
    const reply = await send(kind, file)
    expect([reply.statusCode, reply.json().message]).toEqual([422, expect.stringMatching(message)])
    expect(await storedFiles()).toEqual(before)
  })

  test('422 for a file above the configured limit', async () => {
    const before = await storedFiles()
    const reply = await send('payers', new File([Buffer.alloc(context.config.IMPORT_MAX_MB * 1024 * 1024 + 1, 'a')], 'a.csv'))
    expect([reply.statusCode, reply.json().message]).toEqual([422, expect.stringMatching(/32MB or less/)])
    expect(await storedFiles()).toEqual(before)
  })

  test('a formula, a wrong encoding and an overlong cell are reported as problems with the row', async () => {
    const text = Buffer.concat([
      Buffer.from(`payer_code,payer_name,insurance_type,coverage\n=1+1,A,Private,medical\nF2,"+SUM(A1)",Private,medical\nF3,Caf`),
      Buffer.from([0xe9]),
      Buffer.from(
        `,Private,medical\nF4,${'x'.repeat(20_000)},Private,medical\nF5,@NOW(),Private,medical\nF6,+1 617-555-0101,Private,medical\n`,
      ),
    ])
    const { problems, planned: counts } = (await send('payers', new File([text], 'a.csv'))).json().data as ImportDetail
    expect(problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '2 the cell contains a formula',
      '3 the cell contains a formula',
      '4 the cell contains characters that are not UTF-8',
      '5 the cell has 20,000 characters',
      '6 the cell contains a formula',
    ])
    expect(counts.new).toBe(1)
  })
})

describe('running an import', () => {
  test.each<[ImportKind, string[]]>([
    ['facilities', Array.from({ length: 450 }, (_, n) => rowOf.facilities(`Cedar House ${n}`))],
    ['hsds', Array.from({ length: 450 }, (_, n) => rowOf.hsds(`Cedar Home ${n}`))],
    ['payers', Array.from({ length: 450 }, (_, n) => rowOf.payers(`C${n}`, `Cedar Health ${n}`))],
    ['hospitals', Array.from({ length: 450 }, (_, n) => rowOf.hospitals(`05${String(n).padStart(4, '0')}`, `CEDAR ${n}`))],
  ])('%s: the run does what was planned, and the undo restores the previous state', async (kind, rows) => {
    const { id, ...preview } = await planned(kind, rows)
    const started = await act(id, 'run')
    expect(started.json().data).toMatchObject({ state: 'running', is_stalled: false, progress_done: 0, progress_total: 450 })
    await work()
    const after = await show(id)
    expect(after).toMatchObject({ state: 'done', ran: preview.planned, progress_done: 450, has_file: false })
    expect(after.ran).toEqual({ new: 450, changed: 0, unchanged: 0, claimed: 0 })
    expect((await planned(kind, rows)).planned).toEqual({ new: 0, changed: 0, unchanged: 450, claimed: 0 })
    expect(await finish(id, 'undo')).toMatchObject({ state: 'undone', undone: { removed: 450, restored: 0, left: 0 }, left: [] })
    expect((await planned(kind, rows)).planned).toEqual(preview.planned)
    for (const action of ['imports.run', 'imports.done', 'imports.undo', 'imports.undone'])
      expect(await audited(action, id)).toMatchObject([{ actor_id: (await findTestData(db)).users['super.admin'] }])
  })

  test('stopping keeps the rows imported so far, and the import can be resumed and undone', async () => {
    const all = 4000
    const rows = Array.from({ length: all }, (_, n) => rowOf.payers(`ST${n}`, `Stopper ${n}`))
    const { id } = await planned('payers', rows)
    expect((await act(id, 'stop')).json()).toMatchObject({ message: 'This import is not running.', data: { state: 'planned' } })
    await act(id, 'run')
    const working = work()
    while (!(await show(id)).progress_done) await setTimeout(1)
    expect((await act(id, 'stop')).json().data).toMatchObject({ state: 'failed' })
    await working
    const { state, progress_done } = await show(id)
    const saved = await db.selectFrom('payers').select('id').where('payer_code', 'like', 'ST%').execute()
    expect([state, progress_done < all, saved.length]).toEqual(['failed', true, progress_done])
    await work()
    expect(await audited('imports.stop', id)).toHaveLength(1)
    expect(await show(id)).toMatchObject({ state: 'failed', progress_done })
    expect(await finish(id)).toMatchObject({ state: 'done', progress_done: all, ran: { new: all } })
    expect(await finish(id, 'undo')).toMatchObject({ state: 'undone', undone: { removed: all } })
  })

  test('reports its own numbers if data changed after the preview', async () => {
    const { id } = await planned('payers', [rowOf.payers('D1', 'Damson'), rowOf.payers('D2', 'Date')])
    await db.insertInto('payers').values({ payer_code: 'D1', payer_name: 'Damson', insurance_type: 'Private' }).execute()
    expect(await finish(id)).toMatchObject({ planned: { new: 2 }, ran: { new: 1, unchanged: 1 } })
  })

  test('409 for running twice, with the current state', async () => {
    const { id } = await planned('payers', [rowOf.payers('E1', 'Elder')])
    const replies = await Promise.all([act(id, 'run'), act(id, 'run')])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(replies.find(({ statusCode }) => statusCode === 409)!.json().data).toMatchObject({ id, state: 'running' })
    await work()
    const repeated = await act(id, 'run')
    expect([repeated.statusCode, repeated.json()]).toEqual([
      409,
      expect.objectContaining({ data: expect.objectContaining({ state: 'done' }) }),
    ])
    await finish(id, 'undo')
    for (const action of ['undo', 'run'] as const) {
      const reply = await act(id, action)
      expect([reply.statusCode, reply.json().data.state]).toEqual([409, 'undone'])
    }
  })

  test('409 while another import is running, and for an undo before the run', async () => {
    const [first, second] = [await planned('payers', []), await planned('payers', [])]
    await act(first.id, 'run')
    expect((await act(second.id, 'run')).json().message).toMatch(/^Only one import can run at a time/)
    await work()
    expect((await act(second.id, 'undo')).json().message).toBe('This file has not been imported yet.')
  })
})

describe('the directory of a facility file', () => {
  const unnamed = (rows: string[]) => rows.map(row => row.replace(/^substance,/, ','))
  const rows = Array.from({ length: 20 }, (_, n) => rowOf.facilities(`Rowan House ${n}`, n < 18 ? 'MH GT IPT * SP' : 'PVTP'))

  test('201 is decided for the whole file and shown with the evidence [S-22]', async () => {
    const { directory } = await planned('facilities', unnamed(rows))
    expect(directory).toEqual({
      directory: 'mental',
      decided_by: 'evidence',
      certain: true,
      rows: { substance: 0, mental: 18, unclear: 2 },
      code_key: null,
      file_name: null,
    })
    expect((await planned('facilities', rows)).directory).toMatchObject({ directory: 'substance', decided_by: 'columns' })
    expect((await planned('payers', [])).directory).toBeNull()
  })

  test('200 can be chosen, which refreshes the preview, and the run uses the choice [S-22]', async () => {
    const { id } = await planned('facilities', unnamed(rows))
    const choose = (directory: string) => as('super.admin')('POST', `/admin/imports/${id}/directory`, { directory })
    const reply = await choose('substance')
    expect([reply.statusCode, reply.json().data]).toMatchObject([
      200,
      { state: 'planned', directory: { directory: 'substance', decided_by: 'choice' }, planned: { new: 20 } },
    ])
    expect(await audited('imports.chooseDirectory', id)).toMatchObject([{ detail: { directory: 'substance' } }])
    await finish(id)
    expect((await facility('Rowan House 3'))!.source_hash).toMatch(/^substance:/)
    const late = await choose('mental')
    expect([late.statusCode, late.json().data.state]).toEqual([409, 'done'])
    await finish(id, 'undo')
  })

  test('422 for running an uncertain file before choosing [S-22]', async () => {
    const file = fileOf('facilities', unnamed(rows), 'substance-use-2024.csv')
    const preview: ImportDetail = (await send('facilities', file)).json().data
    expect(preview.directory).toMatchObject({ certain: false, file_name: 'substance' })
    const reply = await act(preview.id, 'run')
    expect([reply.statusCode, reply.json().message]).toEqual([422, 'First choose which directory this file is from.'])
    await as('super.admin')('POST', `/admin/imports/${preview.id}/directory`, { directory: 'mental' })
    await finish(preview.id)
    expect((await facility('Rowan House 3'))!.source_hash).toMatch(/^mental:/)
    await finish(preview.id, 'undo')
  })

  test('422 for choosing one for another kind of file [S-22]', async () => {
    const { id } = await planned('payers', [rowOf.payers('V1', 'Vine')])
    const reply = await as('super.admin')('POST', `/admin/imports/${id}/directory`, { directory: 'mental' })
    expect(reply.statusCode).toBe(422)
  })
})

describe('changes and removals', () => {
  const rows = (codes: string, phone = '0101', name = 'Sorrel') =>
    Array.from({ length: 30 }, (_, n) => rowOf.facilities(`${name} House ${n}`, codes).replace('0101', phone))

  test('201 the preview shows old and new values, with tag names', async () => {
    await finish((await planned('facilities', rows('SA RES * SP'))).id)
    const preview = await planned('facilities', rows('SA RES * SP * F17', '0177'))
    expect(preview.changes[0]).toEqual({
      name: 'Sorrel House 0',
      changes: [
        { field: 'main_phone_number', before: '+16175550101', after: '+16175550177' },
        { field: 'languages', before: ['Spanish'], after: ['Spanish', 'Chinese'] },
      ],
    })
    expect(preview.changes).toHaveLength(20)
    expect(preview.removals).toEqual([])
  })

  test('422 removing more than 1% of a field’s values needs a confirmation that shows the field, count and examples [S-22]', async () => {
    const preview = await planned('facilities', rows('SA RES'))
    expect(preview.removals).toContainEqual({
      field: 'languages',
      removed: 30,
      of: expect.any(Number),
      examples: expect.arrayContaining([{ name: 'Sorrel House 0', values: ['Spanish'] }]),
    })
    const reply = await act(preview.id, 'run')
    expect([reply.statusCode, reply.json().message]).toEqual([
      422,
      expect.stringMatching(/^This import removes .*30 of \d+ values in languages.*\. Confirm to continue\.$/),
    ])
    await finish(preview.id, 'run', { accept_removals: true })
    expect((await facility('Sorrel House 0'))!.languages).toEqual([])
    await finish(preview.id, 'undo')
  })

  test('a run with an outdated preview makes no unconfirmed removals [S-22]', async () => {
    const preview = await planned('facilities', rows('SA RES', '0101', 'Spurge'))
    expect(preview).toMatchObject({ planned: { new: 30 }, removals: [] })
    await finish((await planned('facilities', rows('SA RES * SP', '0101', 'Spurge'))).id)
    const after = await finish(preview.id)
    expect(after).toMatchObject({ state: 'planned', removals: [expect.objectContaining({ field: 'languages', removed: 30 })] })
    expect((await facility('Spurge House 0'))!.languages).toHaveLength(1)
    expect(await finish(preview.id, 'run', { accept_removals: true })).toMatchObject({ state: 'done', ran: { changed: 30 } })
  })

  test('201 a code’s second name is an alias with a remark; a code with two types is a conflict that lists both', async () => {
    const preview = await planned('payers', [
      ...[rowOf.payers('U1', 'Upland'), rowOf.payers('U1', 'Upland Health')],
      ...[rowOf.payers('U2', 'Moor'), rowOf.payers('U2', 'Moor', 'Public')],
    ])
    expect(preview).toMatchObject({ planned: { new: 1 }, notes: { conflicts: 1, duplicates: 1 }, problems_total: 2 })
    expect(preview.problems[1]!.reason).toMatch(/^Conflict: code U2 has the type "Private" .* and "Public"/)
    expect(preview.remarks).toMatchObject([{ line: 3, columns: ['payer_name'], reason: expect.stringContaining('another name') }])
    expect(preview.by_column).toEqual([
      { column: '', problems: 2, remarks: 0 },
      { column: 'payer_name', problems: 0, remarks: 1 },
    ])
  })
})

describe('an undo', () => {
  test('restores changed rows exactly, and keeps rows that were edited since, are in use or are deleted', async () => {
    const first = ['Fir', 'Fig', 'Fennel'].map(name => rowOf.facilities(`${name} House`))
    await finish((await planned('facilities', first)).id)
    const before = (await facility('Fir House'))!
    const second = [
      ...first.map(row => row.replace('SA RES', 'SA OP * FEM').replace('0101', '0199')),
      rowOf.facilities('Flax House'),
      rowOf.facilities('Fern House'),
    ]
    const { id } = await planned('facilities', second)
    expect((await finish(id, 'run', { accept_removals: true })).ran).toEqual({ new: 2, changed: 3, unchanged: 0, claimed: 0 })
    expect((await facility('Fir House'))!.main_phone_number).toBe('+16175550199')

    const { users } = await findTestData(db)
    const { id: usedId } = (await facility('Flax House'))!
    const patient = await buildPatient(db, context.now(), { advocate_id: users.advocate })
    await buildApplication(db, context.now(), { record_id: patient.id, facility_id: usedId })
    await db.updateTable('facilities').set({ total_beds: 12 }).where('name', '=', 'Fig House').execute()
    await db.deleteFrom('facilities').where('name', '=', 'Fennel House').execute()

    const result = await finish(id, 'undo')
    expect(result.undone).toEqual({ removed: 1, restored: 1, left: 3 })
    expect(result.left.map(({ name, reason }) => [name, reason])).toEqual(
      expect.arrayContaining([
        ['Fig House', 'It was changed after the import.'],
        [null, 'It was removed after the import.'],
        ['Flax House', 'It is in use (applications).'],
      ]),
    )
    expect({ ...(await facility('Fir House')), updated_at: null }).toEqual({ ...before, updated_at: null })
    expect(await facility('Fern House')).toBeUndefined()
    expect((await facility('Fig House'))!.total_beds).toBe(12)
  })

  test('keeps a payer that a facility or a secondary insurance uses, and a hospital with an account', async () => {
    const { id } = await planned('payers', [
      rowOf.payers('G1', 'Grape'),
      rowOf.payers('G2', 'Guava'),
      rowOf.payers('G3', 'Gooseberry'),
    ])
    await finish(id)
    const { facilities, users } = await findTestData(db)
    const insured = await buildPatient(db, context.now(), { advocate_id: users.advocate })
    await sql`update patients set secondary_insurance = ${JSON.stringify({ provider: { payer_code: 'G3' } })} where id = ${insured.id}`.execute(
      db,
    )
    await db
      .updateTable('facilities')
      .set({ insurance_plans_in_network: ['G1'] })
      .where('id', '=', facilities.house)
      .execute()
    expect((await finish(id, 'undo')).left).toEqual([
      expect.objectContaining({ name: 'Grape', reason: 'It is in use (facilities).' }),
      expect.objectContaining({ name: 'Gooseberry', reason: 'It is in use (patients).' }),
    ])
    expect([await payer('G1'), await payer('G2'), await payer('G3')]).toEqual([expect.anything(), undefined, expect.anything()])

    const hospitals = await planned('hospitals', [rowOf.hospitals('060001', 'GORSE')])
    await finish(hospitals.id)
    const { id: organization_id } = (await hospital('060001'))!
    await db.updateTable('users').set({ organization_id }).where('username', '=', 'newcomer').execute()
    expect(await finish(hospitals.id, 'undo')).toMatchObject({ undone: { left: 1 }, left: [{ reason: 'It is in use (users).' }] })
  })
})

describe('a server crash', () => {
  test('leaves complete batches: the import is shown as stalled, can be resumed, and can be undone as a whole', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => rowOf.payers(`H${n}`, `Hazel ${n}`))
    const { id } = await planned('payers', rows)
    await act(id, 'run')
    const stop = new AbortController()
    let checks = 0
    const now = () => {
      // The server reads the clock for the claim, for the import, and twice for the first batch.
      if (++checks === 4) stop.abort()
      return context.now()
    }
    await workOnImports({ ...deps, now }, stop.signal)
    expect(await show(id)).toMatchObject({ state: 'running', progress_done: 200, is_stalled: false })

    // The state left by a killed process, which cannot release its import.
    const heard_at = context.now().toISOString()
    await db.updateTable('imports').set({ worker: 'killed', heard_at }).where('id', '=', id).execute()
    await work()
    expect((await act(id, 'run')).statusCode).toBe(409)
    clock.advance(61)
    expect(await show(id)).toMatchObject({ state: 'running', progress_done: 200, is_stalled: true })

    expect(await finish(id)).toMatchObject({ state: 'done', is_stalled: false, ran: { new: 500, changed: 0, unchanged: 0 } })
    expect((await finish(id, 'undo')).undone).toEqual({ removed: 500, restored: 0, left: 0 })
    expect(await payer('H7')).toBeUndefined()
  })

  test('a failed import can be undone, even without its file', async () => {
    const { id } = await planned('payers', [rowOf.payers('I1', 'Ivy')])
    for (const name of await storedFiles()) await context.files.remove(name)
    expect((await finish(id)).state).toBe('failed')
    expect(await finish(id, 'undo')).toMatchObject({ state: 'undone', undone: { removed: 0 } })
  })

  test('a file that was never run is removed after 24 hours together with its preview', async () => {
    const { id } = await planned('payers', [rowOf.payers('J1', 'Juniper')])
    expect(await storedFiles()).toHaveLength(1)
    clock.advance(24 * 60 * 60 + 1)
    await planned('payers', [])
    expect((await as('super.admin')('GET', `/admin/imports/${id}`)).statusCode).toBe(404)
    expect(await storedFiles()).toHaveLength(1)
  })

  test.each([
    ['before a batch', 0],
    ['after the last batch', 1],
  ])('an import that another server takes over %s is left to that server', async (_when, progress_done) => {
    const code = `L${progress_done}`
    const { id } = await planned('payers', [rowOf.payers(code, 'Juniper')])
    await act(id, 'run')
    await db.updateTable('imports').set({ progress_done }).where('id', '=', id).execute()
    const files = {
      ...context.files,
      local: async (name: string) => {
        await db.updateTable('imports').set({ worker: 'another server' }).where('id', '=', id).execute()
        return context.files.local(name)
      },
    }
    await workOnImports({ ...deps, files })
    expect([await payer(code), await audited('imports.done', id)]).toEqual([undefined, []])
    const row = await db.selectFrom('imports').select(['state', 'worker']).where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'running', worker: 'another server' })
    await db.updateTable('imports').set({ worker: null }).where('id', '=', id).execute()
    await work()
    expect((await show(id)).state).toBe('done')
  })

  test('an import’s file is kept if the import starts while old files are being removed', async () => {
    const { id } = await planned('payers', [rowOf.payers('K1', 'Katsura')])
    clock.advance(25 * 60 * 60)
    const { stored_file } = await db.selectFrom('imports').select('stored_file').where('id', '=', id).executeTakeFirstOrThrow()
    await waitingOn(db)(
      tx => tx.updateTable('imports').set({ state: 'running' }).where('id', '=', id).execute(),
      () => removeAbandoned({ db, files: context.files }, context.now()),
    )
    expect(await storedFiles()).toContain(stored_file)
    await work()
    expect((await show(id)).state).toBe('done')
  })
})

describe('past imports', () => {
  const list = async () => (await as('super.admin')('GET', '/admin/imports?page_size=100')).json()

  test('files that were only previewed are not listed', async () => {
    const { id } = await planned('payers', [rowOf.payers('L1', 'Larkspur')])
    const before = await list()
    expect(before.data.map((row: Import) => row.id)).not.toContain(id)
    await finish(id)
    const after = await list()
    expect([after.data[0].id, after.total]).toEqual([id, before.total + 1])
  })

  test('an import from the command line can be undone from the console', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'passage-command-'))
    const path = join(folder, 'payers.csv')
    await writeFile(path, await fileOf('payers', [rowOf.payers('W1', 'Willow')]).text())
    const quiet = { write: () => true }
    const open = async () => ({ db, secret: context.secret, files: context.files, close: async () => {} })
    expect(await runCommand(['payers', path], { open, out: quiet, err: quiet })).toBe(0)
    const [row] = (await list()).data as Import[]
    expect(row).toMatchObject({ file_name: 'payers.csv', state: 'done', ran: { new: 1 }, created_by_name: null, has_file: false })
    expect(await audited('imports.done', row!.id)).toMatchObject([{ actor_id: null, detail: { kind: 'payers', new: 1 } }])
    expect(await finish(row!.id, 'undo')).toMatchObject({ state: 'undone', undone: { removed: 1 } })
    expect(await payer('W1')).toBeUndefined()
    await rm(folder, { recursive: true })
  })

  test('the preview and the result name what is left out or read differently, by row', async () => {
    const row = rowOf.facilities('Remark House').replace('617-555-0101', '617-555-0101 or 617-555-0102')
    const { id, ...preview } = await planned('facilities', [row])
    const expected = {
      remarks: [{ line: 2, columns: ['phone'], reason: '"617-555-0101 or 617-555-0102" was read as (617) 555-0101' }],
      remarks_total: 1,
    }
    expect(preview).toMatchObject(expected)
    expect(await finish(id)).toMatchObject({ state: 'done', ...expected })
  })
})
