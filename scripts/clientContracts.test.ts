import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contracts } from '#domain/contracts.ts'
import { callable } from './clientContracts.ts'

it('keeps only what a call needs, without schemas', () => {
  const { claims } = callable(contracts) as { claims: Record<string, object> }
  expect(claims.list).toEqual({ method: 'GET', path: '/claims', access: 'claims.list', beside: true })
  expect(claims.decide).toEqual({ method: 'POST', path: '/claims/:id/decision', access: 'claims.decide' })
})

it('does not change modules that are not contracts', () => {
  expect(() => callable({ method: 'GET' })).toThrow(TypeError)
  expect(() => callable({})).toThrow(TypeError)
})

it('no screen reads a schema from a contract, because contracts in the browser have none', () => {
  const names = Object.keys(contracts).join('|')
  const schema = new RegExp(`(?<!typeof )\\b(?:${names}|contract)\\.\\w+\\.(?:body|query|params|response|beside|refuses)\\b`)
  const files = globSync('src/**/*.{ts,tsx}').filter(path => !/\.test(ing)?\./.test(path))
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter(path => schema.test(readFileSync(path, 'utf8')))).toEqual([])
})
