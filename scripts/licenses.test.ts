import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licenses } from './licenses.ts'

const { packages, texts } = licenses('.')
const named = (name: string) => packages.find(item => item.name === name)
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }

test('all production dependencies, and no development dependencies, are listed with their licenses', () => {
  expect(Object.keys(dependencies).filter(name => !named(name))).toEqual([])
  expect(packages.filter(({ license }) => !license)).toEqual([])
  expect(named('vitest')).toBeUndefined()
})

test('Leaflet and react-leaflet are listed with the licenses that the page names', () => {
  expect(named('leaflet')?.license).toBe('BSD-2-Clause')
  expect(named('react-leaflet')?.license).toBe('Hippocratic-2.1')
  expect(texts[named('react-leaflet')!.text!]).toContain('Hippocratic')
})

const npm = 'https://registry.npmjs.org/'

test('every package comes from the npm registry with its digest', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version: string; resolved?: string; integrity?: string; link?: boolean; inBundle?: boolean }>
  }
  const wrong = Object.entries(lock.packages).filter(
    ([name, { resolved, integrity, inBundle }]) =>
      name && !inBundle && !((resolved ?? npm).startsWith(npm) && integrity?.startsWith('sha512-')),
  )
  expect(wrong.map(([name]) => name)).toEqual([])
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100)
})
