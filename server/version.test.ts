import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productVersion } from './version.ts'

test('the running version is the one in package.json, which CHANGELOG.md describes or is about to, and names the commit', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(productVersion()).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')}\\+[0-9a-f]{12}$`))
  const [heading] = /^## .+$/m.exec(readFileSync('CHANGELOG.md', 'utf8'))!
  expect(heading).toMatch(new RegExp(`^## (Unreleased$|${version}\\b)`))
})
