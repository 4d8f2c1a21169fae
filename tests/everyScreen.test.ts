import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everyScreen, shownElsewhere } from './browser/everyScreen.ts'

test('no route of the app misses the gate, and the gate knows no other', () => {
  const routes = [...readFileSync('src/App.tsx', 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(found => found[1]!)
  expect(routes.length).toBeGreaterThan(30)
  const shown = [...new Set(everyScreen.map(({ route }) => route)), ...shownElsewhere]
  expect(shown.toSorted()).toEqual(routes.toSorted())
})

test('every route meets the gate by day, too', () => {
  const byDay = everyScreen.filter(({ again }) => !again)
  expect(everyScreen.map(({ route }) => route).filter(route => !byDay.some(screen => screen.route === route))).toEqual([])
})
