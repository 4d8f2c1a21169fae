import { expect, test } from 'vitest'
import { labelPoint, loadStates } from './Outlines.tsx'

test('every state has an outline, with its label on its largest area', async () => {
  const { features } = await loadStates()
  const middle = (name: string) => labelPoint(features.find(state => state.properties.name === name)!.geometry)
  expect(features.length).toBeGreaterThanOrEqual(50)
  const [latitude, longitude] = middle('Colorado')
  expect(latitude).toBeCloseTo(39, 0)
  expect(longitude).toBeCloseTo(-105.5, 0)
  // The label is on the Lower Peninsula, not in Lake Michigan.
  expect(middle('Michigan')[0]).toBeLessThan(45)
})
