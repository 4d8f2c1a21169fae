import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { ImportDetail } from '#domain/imports/schema.ts'
import { formOf, startServer } from '../testing.ts'
import { runCommand } from './commandLine.ts'
import { workOnImports } from './runImports.ts'
import { fileOf, rowOf } from './testing.ts'

const { app, db, context, as, clock } = await startServer()
const admin = as('super.admin')
const folder = await mkdtemp(join(tmpdir(), 'passage-undoing-'))
afterAll(() => rm(folder, { recursive: true }))

/** Where a step is taken: in the console or on the command line. */
type Place = 'console' | 'command'
/** A row of a file: the number of its item, and what the file says about it. */
type Item = { of: number; says: number }
type Step =
  | { step: 'import'; at: Place; kind: Kind; items: Item[]; retires: boolean }
  | { step: 'edit'; kind: Kind; of: number }
  /** Undoes one of the imports that are not undone yet, not only the last one. */
  | { step: 'undo'; at: Place; which: number }

const kinds = ['substance', 'mental', 'hsds', 'payers', 'hospitals'] as const
type Kind = (typeof kinds)[number]
const fileKind = {
  substance: 'facilities',
  mental: 'facilities',
  hsds: 'hsds',
  payers: 'payers',
  hospitals: 'hospitals',
} as const
const tables = {
  substance: 'facilities',
  mental: 'facilities',
  hsds: 'facilities',
  payers: 'payers',
  hospitals: 'organizations',
} as const

const place = fc.constantFrom<Place>('console', 'command')
const number = fc.integer({ min: 0, max: 5 })
const kind = fc.constantFrom(...kinds)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      step: fc.constant('import' as const),
      at: place,
      kind,
      items: fc.uniqueArray(fc.record({ of: number, says: fc.integer({ min: 0, max: 2 }) }), {
        selector: ({ of }) => of,
        minLength: 1,
      }),
      retires: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('edit' as const), kind, of: number }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('undo' as const), at: place, which: fc.nat(20) }) },
)

/** All rows that an import may write, by table and id, without when they were written. */
async function snapshot(): Promise<Map<string, string>> {
  const all = await Promise.all(
    (['facilities', 'payers', 'organizations'] as const).map(async table =>
      (await db.selectFrom(table).selectAll().execute()).map(row => {
        const facts = Object.entries(row).filter(([column]) => !['created_at', 'updated_at', 'named_at'].includes(column))
        return [`${table} ${row.id}`, JSON.stringify(Object.fromEntries(facts))] as const
      }),
    ),
  )
  return new Map(all.flat())
}

const codes = ['SA RES', 'SA RES DT MD', 'SA OP']
/** A row of the file. The national directories and HSDS name some of the same places. */
function rowIn(kind: Kind, world: number, { of, says }: Item): string {
  const name = `World ${world} House ${of}`
  if (kind === 'payers') return rowOf.payers(`W${world}P${of}`, `World ${world} Plan ${of}${says ? ` ${says}` : ''}`)
  if (kind === 'hospitals') return rowOf.hospitals(String(100_000 + world * 10 + of), `${name.toUpperCase()} ${says}`)
  if (kind === 'hsds')
    return JSON.stringify({ ...JSON.parse(rowOf.hsds(name)), url: says ? `https://${says}.example.org` : undefined })
  const row = rowOf.facilities(name, codes[says])
  return kind === 'mental' ? row.replace(/^substance/, 'mental').replace('SA ', 'MH ') : row
}

type Done = { id: number; before: Map<string, string>; after: Map<string, string> }

async function previewOf(kind: Kind, file: File): Promise<ImportDetail> {
  const form = await formOf({ kind: fileKind[kind], file })
  const reply = await admin('POST', '/admin/imports', form.payload, { headers: form.headers })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().data
}

async function command(...argv: string[]): Promise<string> {
  const output: string[] = []
  const write = (text: string) => output.push(text) > 0
  const open = async () => ({ ...context, close: async () => {} })
  expect(await runCommand(argv, { open, out: { write }, err: { write } }), output.join('')).toBe(0)
  return output.join('')
}

/** Imports a file with all confirmations that it needs, and returns the number of the import. */
async function importFile(world: number, edition: number, { at, kind, items, retires }: Step & { step: 'import' }) {
  const rows = items.map(item => rowIn(kind, world, item))
  // The years of editions rise and fall.
  const name = `world-${kind}-${2024 + ((edition * 7) % 5)}.${kind === 'hsds' ? 'json' : 'csv'}`
  const file = fileOf(fileKind[kind], rows, name)
  const preview = await previewOf(kind, file)
  const retire = retires ? preview.missing?.retire || undefined : undefined
  if (at === 'console') {
    const confirmed = { accept_removals: true, accept_older: true, ...(retire && { retire }) }
    const reply = await admin('POST', `/admin/imports/${preview.id}/run`, confirmed)
    expect(reply.statusCode, reply.body).toBe(200)
    await workOnImports({ ...context, log: app.log })
    return preview.id
  }
  const path = join(folder, name)
  await writeFile(path, Buffer.from(await file.arrayBuffer()))
  await command(fileKind[kind], path, '--accept-removals', '--accept-older', ...(retire ? ['--retire', String(retire)] : []))
  const { id } = await db
    .selectFrom('imports')
    .select(eb => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id
}

async function undoImport(id: number, at: Place) {
  if (at === 'command') await command('undo', String(id))
  else {
    const reply = await admin('POST', `/admin/imports/${id}/undo`)
    expect(reply.statusCode, reply.body).toBe(200)
    await workOnImports({ ...context, log: app.log })
  }
  expect((await admin('GET', `/admin/imports/${id}`)).json().data.state).toBe('undone')
}

/** What a person may change. Returns the row's key; undefined if there is no such row. */
async function edit(world: number, { kind, of }: { kind: Kind; of: number }): Promise<string | undefined> {
  const [table, name] = [tables[kind], `World ${world} House ${of}`]
  const updated_at = context.now().toISOString()
  const row =
    table === 'payers'
      ? await db
          .updateTable('payers')
          .set({ payer_name: 'Edited by a person', updated_at })
          .where('payer_code', '=', `W${world}P${of}`)
          .returning('id')
          .executeTakeFirst()
      : table === 'organizations'
        ? await db
            .updateTable('organizations')
            .set({ phone_number: '+16175550199', updated_at })
            .where('source_id', '=', `cms:${100_000 + world * 10 + of}`)
            .returning('id')
            .executeTakeFirst()
        : await db
            .updateTable('facilities')
            .set({ total_beds: 7, updated_at })
            .where('name', '=', name)
            .returning('id')
            .executeTakeFirst()
  return row && `${table} ${row.id}`
}

/** The rows after the undo of an import: those that it wrote and nobody changed since are as before; all others stay. */
function expected({ before, after }: Done, current: Map<string, string>): Map<string, string> {
  const rows = [...current].flatMap(([key, row]): [string, string][] => {
    const isUntouched = after.get(key) === row && before.get(key) !== row
    if (!isUntouched) return [[key, row]]
    const old = before.get(key)
    return old === undefined ? [] : [[key, old]]
  })
  return new Map(rows)
}

const sorted = (rows: Map<string, string>) => [...rows].sort(([a], [b]) => (a < b ? -1 : 1))

const load = (kind: Kind, items: Item[], at: Place, retires = false): Step => ({ step: 'import', kind, items, at, retires })
/** A trigger notes when a payer was renamed. */
const renamedTwice = [load('payers', [{ of: 0, says: 0 }], 'console'), load('payers', [{ of: 0, says: 1 }], 'command')]
const retiredAndBack = [
  load(
    'substance',
    [0, 1, 2].map(of => ({ of, says: 0 })),
    'command',
  ),
  { step: 'edit' as const, kind: 'substance' as const, of: 2 },
  load('substance', [{ of: 0, says: 1 }], 'command', true),
  load('substance', [{ of: 1, says: 0 }], 'console', true),
]

let world = 0
test('after any imports, edits, and newer editions, an undo in any order returns to the byte what nobody changed since, in the console and on the command line', {
  timeout: process.env.HARD ? 900_000 : 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 9 }), async steps => {
      world++
      const start = await snapshot()
      const edited = new Map<string, string>()
      const open: Done[] = []
      const undone = async (done: Done, at: Place) => {
        const current = await snapshot()
        await undoImport(done.id, at)
        expect(sorted(await snapshot())).toEqual(sorted(expected(done, current)))
      }
      let [wasEdited, wasLast] = [false, true]
      for (const [edition, step] of steps.entries()) {
        clock.advance(60)
        if (step.step === 'import') {
          const before = await snapshot()
          const id = await importFile(world, edition, step)
          const after = await snapshot()
          open.push({ id, before, after })
          // No import overwrites what a person edited.
          for (const [key, row] of edited) expect([key, after.get(key)]).toEqual([key, row])
        } else if (step.step === 'edit') {
          const key = await edit(world, step)
          if (key) edited.set(key, (await snapshot()).get(key)!)
          wasEdited ||= key !== undefined
        } else if (open.length) {
          const at = step.which % open.length
          wasLast &&= at === open.length - 1
          await undone(open.splice(at, 1)[0]!, step.at)
        }
      }
      for (const [index, done] of open.reverse().entries()) await undone(done, index % 2 ? 'command' : 'console')
      // The latest import first, without edits: everything is as before.
      if (!wasEdited && wasLast) expect(sorted(await snapshot())).toEqual(sorted(start))
    }),
    { numRuns: process.env.HARD ? 60 : 8, examples: [[renamedTwice], [retiredAndBack]] },
  )
})
