import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, inject, test } from 'vitest'
import type { ImportDetail } from '#domain/imports/schema.ts'
import { formOf, startServer } from '../testing.ts'
import { workOnImports } from './runImports.ts'

const merged = resolve('../shared/data/facilities-2024.csv')
// Runs only on PostgreSQL, because the result does not depend on the engine and an import takes seconds.
const hasFile = existsSync(merged) && inject('database').engine === 'postgres'

test.skipIf(!hasFile)(
  `the merged directory of 2024 does over HTTP what its preview shows${hasFile ? '' : ' (skipped on the embedded engine or without the file)'}`,
  async () => {
    const { app, context, as } = await startServer()
    const form = await formOf({ kind: 'facilities', file: new File([await readFile(merged)], 'facilities-2024.csv') })
    const admin = as('super.admin')
    const reply = await admin('POST', '/admin/imports', form.payload, { headers: form.headers })
    const preview: ImportDetail = reply.json().data
    expect([reply.statusCode, preview]).toMatchObject([
      201,
      { rows: 17_633, problems: [], planned: { new: 17_633, changed: 0, unchanged: 0, claimed: 0 }, notes: { unplaced: 0 } },
    ])
    await admin('POST', `/admin/imports/${preview.id}/run`)
    await workOnImports({ ...context, log: app.log })
    expect((await admin('GET', `/admin/imports/${preview.id}`)).json().data).toMatchObject({
      state: 'done',
      ran: preview.planned,
      progress_done: 17_633,
    })
  },
  240_000,
)
