import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Settings } from '../server/config.ts'

const notes = readFileSync('docs/upgrade-notes.md', 'utf8')
const migrations = readdirSync('server/platform/db/migrations').filter(name => name.endsWith('.sql'))
/** The newest migration of the oldest version that the notes describe one by one. */
const described = '0225_required_snapshot_items.sql'

test('every migration for which the servers must stop is in the upgrade notes', () => {
  const stopping = migrations.filter(name => name > described && !name.endsWith('.expand.sql'))
  expect(stopping.length).toBeGreaterThan(15)
  expect(stopping.filter(name => !notes.includes(`\`${name}\``))).toEqual([])
})

test('the notes name only migrations and settings that exist, and every setting that was removed', () => {
  const named = [...notes.matchAll(/`(\d{4}_\w+(?:\.expand)?\.sql)`/g)].map(([, name]) => name!)
  expect(named.filter(name => !migrations.includes(name))).toEqual([])
  const config = readFileSync('server/config.ts', 'utf8')
  const removed = [...config.slice(config.indexOf('const removed = {')).matchAll(/^ {2}([A-Z_]{3,}):/gm)].map(([, name]) => name!)
  expect(removed).toContain('DATABASE_REPLICA_URL')
  expect(removed.filter(name => !notes.includes(name))).toEqual([])
  const settings = [...notes.matchAll(/`([A-Z][A-Z_]{3,})(?:=\w+)?`/g)].map(([, name]) => name!)
  expect(settings.filter(name => !(name in Settings.shape) && !removed.includes(name))).toEqual([])
})
