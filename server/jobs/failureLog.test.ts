import { expect, test } from 'vitest'
import { createFailureLog } from './healthLog.ts'

/** A log with a manual clock, in seconds. */
function recorded() {
  let time = 0
  const lines: object[] = []
  const logged = createFailureLog({ error: (line: object) => lines.push(line) } as never, () => time * 1000)
  return {
    lines,
    fail(seconds: number, job: string, error: Error) {
      time = seconds
      logged(job, error)
    },
  }
}
const refused = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

test('while the database is unavailable, one line a minute stands for all jobs and counts the others', () => {
  const { lines, fail } = recorded()
  for (let second = 0; second <= 60; second += 2) {
    fail(second, 'imports', refused())
    fail(second, 'seal', refused())
  }
  expect(lines).toMatchObject([
    { job: 'imports', code: 'ECONNREFUSED', omitted: 0 },
    { job: 'imports', code: 'ECONNREFUSED', omitted: 59 },
  ])
})

test('other failures are logged once a minute for each job and cause, without the message, which may quote a row', () => {
  const { lines, fail } = recorded()
  const duplicate = Object.assign(new Error('Key (email)=(ada@example.org) exists'), { code: '23505' })
  for (const [second, job, error] of [
    [0, 'summaries', duplicate],
    [1, 'summaries', duplicate],
    [2, 'summaries', new TypeError('ada@example.org')],
    [3, 'open beds', duplicate],
    [61, 'summaries', duplicate],
  ] as const)
    fail(second, job, error)
  expect(lines).toMatchObject([
    { job: 'summaries', code: '23505', omitted: 0 },
    { job: 'summaries', name: 'TypeError', omitted: 0 },
    { job: 'open beds', code: '23505', omitted: 0 },
    { job: 'summaries', code: '23505', omitted: 1 },
  ])
  expect(JSON.stringify(lines)).not.toContain('ada@')
})
