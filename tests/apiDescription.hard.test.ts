import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import spectralCore from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { afterAll, expect, test } from 'vitest'
import * as contracts from '#domain/contracts.ts'
import { openapi } from '../server/platform/http/docs.ts'
import { generateTypes } from './apiClient/generateTypes.ts'

type Document = { paths: Record<string, Record<string, Record<string, unknown>>> }
const document = JSON.parse(JSON.stringify(openapi(contracts))) as Document
/** The document with one mistake: an operation without responses, whose tag is not text. */
const broken = structuredClone(document)
broken.paths['/api/v2/common/whoami']!.get = { tags: [1] }

const folder = mkdtempSync(join(tmpdir(), 'passage-api-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs one of the project's programs in the temporary folder, and returns what it prints, even if it reports errors. */
async function run(program: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024, env }
  const done = promisify(execFile)(resolve('node_modules/.bin', program), args, options)
  const { stdout } = await done.catch((error: { code: unknown; stdout: string }) => {
    if (typeof error.code === 'number') return error
    throw error
  })
  return stdout
}

type Problem = { severity: string; ruleId: string; location: { pointer: string }[] }
async function redocly(checked: object) {
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(checked))
  const printed = await run('redocly', 'lint', 'openapi.json', '--format', 'json', '--max-problems', '1000')
  const { problems } = JSON.parse(printed) as { problems: Problem[] }
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, location }) => `${location[0]?.pointer} ${ruleId}`)
}

async function spectral(checked: object) {
  const linter = new spectralCore.Spectral()
  linter.setRuleset({ extends: [[spectralRulesets.oas, 'recommended']] } as never)
  const problems = await linter.run(checked as never)
  return problems.filter(({ severity }) => severity === 0).map(({ path, code }) => `#/${path.join('/')} ${code}`)
}

test.each([
  ['redocly lint', redocly],
  ['spectral lint', spectral],
])('%s finds no errors in the OpenAPI document', async (_name, lint) => {
  expect(await lint(document)).toEqual([])
  expect((await lint(broken)).join('\n')).toMatch(/whoami\/get.*(struct|oas3-schema)/)
})

const program = 'addTag.ts'
/** The errors that TypeScript finds in a program that uses the types. */
async function typeErrors(change: (program: string) => string = text => text) {
  writeFileSync(join(folder, program), change(readFileSync(`tests/apiClient/${program}`, 'utf8')))
  return (await run('tsc', '-p', '.')).trim()
}

test('openapi-typescript generates types from the OpenAPI document that a client compiles with', async () => {
  const types = await generateTypes(document)
  expect(await generateTypes(document)).toBe(types)
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'generated.ts'), types)
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    types: [],
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [program] }))
  expect(await typeErrors()).toBe('')
  expect(await typeErrors(text => text.replace('tag.content', 'tag.contents'))).toContain("Property 'contents' does not exist")
  expect(await typeErrors(text => text.replace('display_order: 1', 'display_order: true'))).toContain('is not assignable')
  expect(await typeErrors(text => text.replaceAll('feature-tags/{id}', 'feature-tag/{id}'))).toContain('is not assignable')
})
