import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { importFacilities } from '../imports/reading/facilities.ts'
import { buildPatient } from '../seed/builders.ts'
import { findTestData } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'

const directories = resolve('../shared/data/samhsa-2024-directories.csv.gz')
// Runs only on PostgreSQL, because the result does not depend on the engine and an import takes seconds.
const here = existsSync(directories) && inject('database').engine === 'postgres'

/** Most of the directory is within 1,000 miles of this point. */
const middle = 'lat=39.1&lng=-89.5'

test.skipIf(!here)(
  'with the national directories of 2024 and a patient who matches nearly all, the first page at 1,000 miles is under 60 KB compressed (skipped without the file)',
  async () => {
    const { db, context, as } = await startServer()
    const now = context.now()
    const { users } = await findTestData(db)
    await importFacilities(db, directories, { now, progress: () => {} })
    const asksNothing = {
      treatment_levels: [],
      addictions: {},
      payment_method: [],
      gender_identity: null,
      patient_insurance: null,
    }
    const { id } = await buildPatient(db, now, { advocate_id: users.advocate, ...asksNothing })
    const packed = async (encoding: string) => {
      const headers = { 'accept-encoding': encoding }
      const answer = await as('advocate')('GET', `/patients/${id}/matches?${middle}&radius=1000`, undefined, { headers })
      expect(answer.headers['content-encoding']).toBe(encoding)
      return answer.rawPayload
    }
    const sizes = { gzip: await packed('gzip'), br: await packed('br') }
    for (const [bytes, unpack] of [
      [sizes.gzip, gunzipSync],
      [sizes.br, brotliDecompressSync],
    ] as const) {
      const { data } = JSON.parse(unpack(bytes).toString())
      expect(data.total).toBeGreaterThan(10_000)
      expect(data.matches).toHaveLength(20)
      expect(bytes.length).toBeLessThan(60_000)
    }
  },
  60_000,
)
