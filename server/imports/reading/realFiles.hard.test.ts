import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { expect, inject, onTestFinished, test } from 'vitest'
import { onlyWithSubstance, tagFields } from '../../directory/facilities/codes.ts'
import { openDatabase } from '../../testing.ts'
import { checkFile } from './check.ts'
import { importFacilities } from './facilities.ts'
import type { FacilityRow as Row } from './facilityRows.ts'
import { layouts } from './layouts.ts'

const folder = resolve('../shared/data')
const directories = resolve(folder, 'samhsa-2024-directories.csv.gz')
const merged = resolve(folder, 'facilities-2024.csv')
// Runs only on PostgreSQL, because the result does not depend on the engine and an import takes seconds.
const hasFiles = existsSync(directories) && existsSync(merged) && inject('database').engine === 'postgres'

test.skipIf(!hasFiles)(
  `the national directories of 2024 are imported completely in under a minute${hasFiles ? '' : ' (skipped on the embedded engine or without the files)'}`,
  async () => {
    const db = await openDatabase()
    const started = performance.now()
    const options = { now: new Date('2026-11-17T12:00:00Z'), progress: () => {} }
    const report = await importFacilities(db, directories, options)
    expect((performance.now() - started) / 1000).toBeLessThan(60)
    expect(report).toMatchObject({
      rows: 20_524,
      facilities: { new: 17_633, changed: 0, unchanged: 0, claimed: 0 },
      notes: { in_both: 2_843, duplicates: 43 },
    })
    expect(report.skipped.map(({ line }) => line)).toEqual([20_521, 20_522, 20_523, 20_524, 20_525])

    const update = await importFacilities(db, merged, options)
    expect(update).toMatchObject({ rows: 17_633, facilities: { new: 0, claimed: 0 }, notes: { unplaced: 0 }, skipped: [] })
    expect(update.facilities.changed + update.facilities.unchanged).toBe(17_633)
  },
  240_000,
)

test.skipIf(!hasFiles)(
  `the substance-use and mental-health directories of 2024, imported as separate files, do not remove each other’s data [S-22]${hasFiles ? '' : ' (skipped on the embedded engine or without the files)'}`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'passage-real-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const rows: Record<string, string>[] = parse(gunzipSync(readFileSync(directories)), { columns: true, bom: true })
    const cell = (text = '') => `"${text.replaceAll('"', '""')}"`
    const options = { now: new Date('2026-11-17T12:00:00Z'), progress: () => {} }
    const facts = async (db: Awaited<ReturnType<typeof openDatabase>>) => {
      const found = await db.selectFrom('facilities').selectAll().where('source_id', 'like', 'samhsa:%').execute()
      return new Map(found.map(row => [row.source_id!, row]))
    }
    const apart = await openDatabase()
    let substance = new Map<string, Row>()
    for (const type of ['substance', 'mental']) {
      const lines = rows
        .filter(row => row.directory_type === type)
        .map(row => layouts.published.map(column => cell(row[column])).join(','))
      const path = join(folder, 'directory.csv')
      await writeFile(path, [layouts.published.join(','), ...lines].join('\n'))
      // Rejects an import that removes more than 1% of a field's values.
      await importFacilities(apart, path, { ...options, check: checkFile({ write: () => true }, false) })
      if (type === 'substance') substance = await facts(apart)
    }
    const together = await openDatabase()
    await importFacilities(together, directories, options)
    const [first, second] = [await facts(apart), await facts(together)]
    expect(first.size).toBe(17_633)
    const countLost = (from: Map<string, Row>) =>
      [...from].flatMap(([id, row]) =>
        tagFields.flatMap(field =>
          row[field].filter(tag => !first.get(id)![field].includes(tag)).map(tag => ({ id, field, tag })),
        ),
      )
    expect(countLost(substance)).toEqual([])
    // Alcohol and opioids count only if the substance-use directory does not rule them out.
    expect(countLost(second).filter(({ tag }) => !onlyWithSubstance.includes(tag))).toEqual([])
    expect([...first.values()].filter(row => row.source_hash!.startsWith('mental+substance:'))).toHaveLength(2_843)
  },
  240_000,
)
