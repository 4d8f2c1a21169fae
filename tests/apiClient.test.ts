import { expect, test } from 'vitest'
import { testPassword } from '../server/seed/testUsers.ts'
import { startServer } from '../server/testing.ts'

/** Loaded by its address, because the types that it imports do not exist when this file is type checked (apiDescription.hard.test.ts). */
const { addTag } = (await import(new URL('apiClient/addTag.ts', import.meta.url).href)) as {
  addTag: (baseUrl: string, username: string, password: string, content: string) => Promise<unknown>
}

test('a client with types from the OpenAPI document signs in, adds a tag, and reads it back', async () => {
  const { app } = await startServer()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const add = (content: string, username = 'super.admin') => addTag(url, username, testPassword, content)
  expect(await add('Described coverage')).toEqual({ content: 'DESCRIBED COVERAGE', total: 1, names: ['Described coverage'] })
  expect(await add('')).toEqual({ refused: { content: 'Required field' } })
  expect(await add('Another', 'advocate')).toEqual({ refused: { message: 'You do not have the required permission' } })
})
