import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everyScreen, shownElsewhere } from './browser/everyScreen.ts'

test('the gate visits every route in the app, and no others', () => {
  const files = ['src/App.tsx', 'src/screens.tsx', ...globSync('src/resources/*/index.tsx')]
  const source = files.map(file => readFileSync(file, 'utf8')).join('\n')
  const routes = [...source.matchAll(/\bpath(?:: '|=")([^'"]+)/g)].map(found => found[1]!)
  expect(routes.length).toBeGreaterThan(30)
  const shown = [...new Set(everyScreen.map(({ route }) => route)), ...shownElsewhere]
  expect(shown.toSorted()).toEqual(routes.toSorted())
})

test('every route is also in the daily gate', () => {
  const byDay = everyScreen.filter(({ nightlyOnly }) => !nightlyOnly)
  expect(everyScreen.map(({ route }) => route).filter(route => !byDay.some(screen => screen.route === route))).toEqual([])
})
