import { expect, test } from 'vitest'
import { routePattern, scrubReport, tracesSampleRate } from './scrub.ts'

test('sends all traces [API-004]', () => expect(tracesSampleRate).toBe(1))

test.each([
  ['GET http://passage.example/api/v2/patients/12/documents?q=Venn', 'GET /api/v2/patients/:id/documents'],
  ['/patient/intake/review/p_77', '/patient/intake/review/:id'],
  ['/patient/advocate#Marisol', '/patient/advocate'],
  ['POST /api/v2/users/login', 'POST /api/v2/users/login'],
  ['/facility/:id/add/:section', '/facility/:id/add/:section'],
  ['/search/Marisol%20Venn', '/search/:id'],
  ['select * from patients where last_name = Venn', '(other)'],
  ['https://tiles.example', '(other)'],
])('%s is reported as %s', (url, scrubbedRoute) => expect(routePattern(url)).toBe(scrubbedRoute))

const canary = 'Marisol Venn'
/** A report with the canary in every text field. */
const full = {
  event_id: 'e1',
  platform: 'javascript',
  level: 'error',
  release: 'r1',
  timestamp: 1,
  message: canary,
  logger: canary,
  ...{
    server_name: canary,
    user: { id: 7, email: canary },
    extra: { row: canary },
    tags: { name: canary },
    modules: { a: canary },
  },
  request: { url: `/x?q=${canary}`, data: canary, headers: { cookie: canary } },
  fingerprint: [canary],
  breadcrumbs: [{ message: canary }],
  transaction: `/patient/intake/review/${canary}`,
  contexts: {
    trace: { trace_id: 't1', span_id: 's1', data: { url: canary } },
    state: { value: canary },
    react: { stack: canary },
  },
  exception: {
    values: [
      {
        ...{
          type: 'TypeError',
          value: `Cannot read ${canary}`,
          mechanism: { type: 'generic', handled: false, data: { x: canary } },
        },
        stacktrace: {
          frames: [
            {
              filename: 'http://x/assets/app-1a.js?x=1',
              function: 'draw',
              lineno: 3,
              colno: 4,
              vars: { name: canary },
              context_line: canary,
              pre_context: [canary],
            },
            { filename: `http://x/patient/${canary}`, function: 'onclick' },
          ],
        },
      },
    ],
  },
}

test('reports only the type of an error and its location in the code [API-004]', () => {
  const result = scrubReport(full)
  expect(JSON.stringify(result)).not.toMatch(/Marisol|Venn|email|cookie/)
  expect(result).toEqual({
    event_id: 'e1',
    platform: 'javascript',
    level: 'error',
    release: 'r1',
    timestamp: 1,
    breadcrumbs: [],
    transaction: '/patient/intake/review/:id',
    contexts: { trace: { trace_id: 't1', span_id: 's1' } },
    exception: {
      values: [
        {
          type: 'TypeError',
          mechanism: { type: 'generic', handled: false },
          stacktrace: {
            frames: [
              { filename: '/assets/app-1a.js', function: 'draw', lineno: 3, colno: 4 },
              { filename: '(page)', function: 'onclick' },
            ],
          },
        },
      ],
    },
  })
})

test('reports only routes and durations of a trace [API-004]', () => {
  const span = { span_id: 's2', op: 'http.client', start_timestamp: 1, timestamp: 2, data: { 'url.full': canary } }
  const result = scrubReport({
    ...full,
    type: 'transaction',
    spans: [{ ...span, description: `GET /api/v2/patients/12?q=${canary}` }],
  })
  expect(JSON.stringify(result)).not.toMatch(/Marisol|Venn/)
  expect(result).toMatchObject({
    spans: [{ span_id: 's2', op: 'http.client', start_timestamp: 1, timestamp: 2, description: 'GET /api/v2/patients/:id' }],
  })
})
