import type { TestProject } from 'vitest/node'
import { connectServer } from '../../server/platform/db/connect.ts'
import '../../server/testing.ts'
import { startPostgres } from './postgresServer.ts'
import { fill, testNow } from './testData.ts'

const template = 'passage_template'

/** Starts a PostgreSQL server with one seeded database, which is copied for each test file. Stops the server at the end. */
export default async function setup(project: TestProject) {
  const { localUrl, run, stop } = await startPostgres()
  try {
    await run(`create database ${template}`)
    const { db } = connectServer(localUrl(template))
    await fill(db)
    await db.destroy()
    project.provide('database', { engine: 'postgres', url: localUrl('postgres'), template })
    project.provide('now', testNow)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
