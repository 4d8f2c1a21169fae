import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('src/**/*.{ts,tsx}').filter(
  file => !/\.test\.|testing\.ts$/.test(file) && !file.startsWith('src/dataProvider/'),
)
const code = sources.map(file => readFileSync(file, 'utf8')).join('\n')

/** The parts of react-admin that call each method of a data provider. */
const callers = {
  getList: /<ListBase\b|\buseGetList\b/,
  getOne: /<EditBase\b|\buseGetOne\b/,
  getMany: /\buseReference\(|\buseGetMany\b/,
  getManyReference: /\buseGetManyReference\b|<ReferenceManyField/,
  create: /<CreateBase\b|\buseCreate\b/,
  update: /<EditBase\b|\buseUpdate\b/,
  updateMany: /\buseUpdateMany\b/,
  delete: /\buseDelete\b/,
  deleteMany: /\buseDeleteMany\b/,
}
/** Methods that nothing calls. docs/decisions/0015-react-admin.md explains why. */
const without = ['getManyReference', 'updateMany', 'deleteMany']

test('the app is react-admin with the five required resources', () => {
  const app = readFileSync('src/App.tsx', 'utf8')
  expect(app.match(/<CoreAdmin\b/g)).toHaveLength(1)
  expect([...app.matchAll(/<Resource \{\.\.\.(\w+)\} \/>/g)].map(([, name]) => name)).toEqual([
    ...['users', 'organizations', 'facilities', 'featureTags', 'payers'],
  ])
})

test('every method of the data provider has a caller, except three', () => {
  const uncalled = Object.entries(callers).filter(([, caller]) => !caller.test(code))
  expect(uncalled.map(([name]) => name)).toEqual(without)
})

test('the decision page gives the reason for each method without a caller', () => {
  const page = readFileSync('docs/decisions/0015-react-admin.md', 'utf8')
  const reasons = page.slice(page.indexOf('## Decision: data provider')).matchAll(/^\| `(\w+)` \| .+\. \|$/gm)
  expect([...reasons].map(([, name]) => name)).toEqual(without)
})

test.each(['login', 'logout', 'checkAuth', 'checkError', 'getIdentity', 'getPermissions', 'canAccess'])(
  'the auth provider implements %s',
  method => {
    expect(readFileSync('src/authProvider/authProvider.ts', 'utf8')).toMatch(new RegExp(`\\b${method}\\b`))
  },
)
