import { expect, test } from 'vitest'
import { isProbePath } from './heartbeats.ts'

test('paths that monitoring tools try never lead to the app', () => {
  const tried = ['/livez/x', '/readyz?verbose', '/healthz/', '/health', '/HEALTH', '/metrics', '/metrics/x', '/ready', '/status']
  expect(tried.filter(path => !isProbePath(path))).toEqual([])
  const own = ['/', '/facility/match', '/patient/advocate', '/metricsboard', '/admin/system', '/healthy-living']
  expect(own.filter(isProbePath)).toEqual([])
})
