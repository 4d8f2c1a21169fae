import { expect, test } from 'vitest'
import { states } from '#domain/platform/states.ts'
import { counties } from './counties.ts'

test('the list has every county once, each in a state', () => {
  const codes = new Set<string>(states.map(state => state.code))
  expect(counties().length).toBeGreaterThan(3200)
  expect(counties().filter(county => !codes.has(county.state))).toEqual([])
  expect(new Set(counties().map(county => county.id)).size).toBe(counties().length)
  expect(counties()).toContainEqual({ id: '06037', name: 'Los Angeles', state: 'CA' })
})

test('a city with the same name as a county is distinguished from it', () => {
  const baltimore = counties().filter(county => county.state === 'MD' && county.name.startsWith('Baltimore'))
  expect(baltimore).toEqual([
    { id: '24005', name: 'Baltimore', state: 'MD' },
    { id: '24510', name: 'Baltimore (city)', state: 'MD' },
  ])
  expect(new Set(counties().map(county => `${county.state} ${county.name}`)).size).toBe(counties().length)
})
