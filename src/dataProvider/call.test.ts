import { afterEach, expect, test, vi } from 'vitest'
import { z } from '#domain/platform/zod.ts'
import { validateResponse } from './call.ts'

const endpoint = { response: z.object({ status: z.enum(['New', 'Accepted']) }) }
const newer = { data: { status: 'Reconsidered' } }

afterEach(() => vi.unstubAllEnvs())

test('a response that violates the contract fails a test', () => expect(() => validateResponse(endpoint, newer)).toThrow())

test('in production, a page accepts values of a newer server, which has validated them', () => {
  vi.stubEnv('PROD', true)
  expect(validateResponse(endpoint, newer)).toEqual({ status: 'Reconsidered' })
})

test('in production, a response without data is an error', () => {
  vi.stubEnv('PROD', true)
  expect(() => validateResponse(endpoint, undefined)).toThrow()
})
