import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireDatabase } from './database.ts'

test('a command with a misspelled data folder is refused and creates nothing there', () => {
  const DATA_DIR = join(tmpdir(), 'passage-misspelled')
  expect(() => requireDatabase({ DATA_DIR, DATABASE_URL: undefined })).toThrow(`There is no database in ${DATA_DIR}.`)
  expect(existsSync(DATA_DIR)).toBe(false)
  expect(() => requireDatabase({ DATA_DIR, DATABASE_URL: 'postgres://db/passage' })).not.toThrow()
})
