import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everyScreen, type Screen, shownElsewhere } from './browser/everyScreen.ts'

test('the gate visits every route in the app, and no others', () => {
  const files = ['src/App.tsx', 'src/screens.ts', ...globSync(['src/workspaces/**/routes.ts', 'src/resources/*/index.tsx'])]
  const source = files.map(file => readFileSync(file, 'utf8')).join('\n')
  const routes = [...source.matchAll(/\bpath(?:: '|=")([^'"]+)/g)].map(found => found[1]!)
  expect(routes.length).toBeGreaterThan(30)
  const shown = [...new Set(everyScreen.map(({ route }) => route)), ...shownElsewhere]
  expect(shown.toSorted()).toEqual(routes.toSorted())
})

test('in `npm test`, the gate or another core test checks every route', () => {
  const isChecked = ({ route, hardOnly, checkedIn }: Screen) => {
    if (!hardOnly) return true
    if (!checkedIn) return false
    const source = globSync(`tests/${checkedIn}.{spec,testing}.ts`)
      .map(file => readFileSync(file, 'utf8'))
      .join('\n')
    return source.includes(route.replace(/\/:.*/, '')) && source.includes('checkScreen(')
  }
  const checked = new Set(everyScreen.filter(isChecked).map(({ route }) => route))
  const unchecked = everyScreen.filter(({ route }) => !checked.has(route))
  expect(unchecked.map(({ route }) => route)).toEqual([])
})
