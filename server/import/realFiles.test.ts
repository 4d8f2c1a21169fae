import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../testing.ts'
import { importFacilities } from './facilities.ts'

const folder = resolve('../shared/data')
const directories = resolve(folder, 'samhsa-2024-directories.csv.gz')
const merged = resolve(folder, 'facilities-2024.csv')
const here = existsSync(directories) && existsSync(merged)

test.skipIf(!here)(
  `the national directories of 2024 come in whole, in under a minute${here ? '' : ' (skipped: the files are not here)'}`,
  async () => {
    const db = await openDatabase()
    const started = performance.now()
    const options = { now: new Date('2026-11-17T12:00:00Z'), progress: () => {} }
    const report = await importFacilities(db, directories, options)
    expect((performance.now() - started) / 1000).toBeLessThan(60)
    expect(report).toMatchObject({
      rows: 20_524,
      facilities: { new: 17_633, changed: 0, unchanged: 0, claimed: 0 },
      inBoth: 2_843,
      duplicates: 43,
    })
    expect(report.junk.map(({ line }) => line)).toEqual([20_521, 20_522, 20_523, 20_524, 20_525])

    const update = await importFacilities(db, merged, options)
    expect(update).toMatchObject({ rows: 17_633, facilities: { new: 0, claimed: 0 }, unplaced: 0, junk: [] })
    expect(update.facilities.changed + update.facilities.unchanged).toBe(17_633)
  },
  240_000,
)
