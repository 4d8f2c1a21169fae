import { expect, test } from 'vitest'
import { yesAnswers } from '#domain/placement/applications/testing.ts'
import { details } from '../../intake/patients/testing.ts'
import { approvals } from '../../placement/applications/testing.ts'
import { listening, userOf } from './live.testing.ts'
import { liveInProcess } from './live.ts'

test('200 only the two sides receive the id of a changed application', async () => {
  const servers = await listening()
  const { standing } = await approvals(servers)
  const { id } = await standing('New')
  const [owner, outsider] = [await servers.stream('advocate'), await servers.stream('outside.advocate')]
  expect(owner.reply.headers.get('content-type')).toBe('text/event-stream')
  expect(owner.reply.headers.get('cache-control')).toBe('no-store')
  const reply = await servers.acting.inject({
    method: 'PATCH',
    url: `/api/v2/applications/${id}/state-update`,
    headers: { authorization: await servers.as('coordinator').token() },
    payload: yesAnswers.insurance_accepted,
  })
  expect(reply.statusCode).toBe(200)
  const output = await owner.until('"application"')
  expect(output).toContain(`"application_id":${id}`)
  expect(output).not.toMatch(/Marisol|Venn|In Review/)
  await servers.context.live.publish({ kind: 'typing', application_id: 7, users: [(await userOf(servers, 'outside.advocate'))!] })
  expect(await outsider.until('"typing"')).not.toContain(`"application_id":${id}`)
  for (const stream of [owner, outsider]) stream.stop()
})

test('200 an advocate’s other windows learn of a new patient and of a saved section, without its id', async () => {
  const servers = await listening()
  const [owner, outsider] = [await servers.stream('advocate'), await servers.stream('outside.advocate')]
  const headers = { authorization: await servers.as('advocate').token() }
  const values = { ...details, first_name: 'Odalys', last_name: 'Brunner', date_of_birth: '03/04/1971' }
  const created = await servers.acting.inject({ method: 'POST', url: '/api/v2/patients', headers, payload: values })
  expect(created.statusCode, created.body).toBe(200)
  expect(await owner.until('"application"')).toContain('{"kind":"application","application_id":null}')
  await servers.context.live.publish({ kind: 'typing', application_id: 7, users: [(await userOf(servers, 'outside.advocate'))!] })
  expect(await outsider.until('"typing"')).not.toContain('"application"')
  for (const stream of [owner, outsider]) stream.stop()
})

test('stopping the server ends its streams', async () => {
  const servers = await listening()
  const { ended } = await servers.stream('advocate')
  await servers.heard.close()
  expect((await ended()).done).toBe(true)
})

test('401 when signed out; 429 with too many windows', async () => {
  const servers = await listening()
  expect((await servers.as(null)('GET', '/live?seconds=0')).statusCode).toBe(401)
  expect((await servers.as('advocate')('GET', '/live?seconds=0')).body).toBe(': open\n\n')
  const live = liveInProcess()
  const stops = Array.from({ length: 20 }, () => live.listen(1, () => {}))
  expect(() => live.listen(1, () => {})).toThrow('Too many windows are open. Close some and try again.')
  stops[0]!()
  live.listen(1, () => {})
})
