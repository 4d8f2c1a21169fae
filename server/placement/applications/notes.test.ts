import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing.ts'
import { approvals } from './testing.ts'

const server = await startServer()
const { as } = server
const { advocate, coordinator, standing } = await approvals(server)

describe('notes', () => {
  const add = (id: number, body: object, call = coordinator) => call('POST', `/applications/${id}/state-notes`, body)

  test('200 each step has its own notes with authors, oldest first [NOTE-001] [NOTE-002]', async () => {
    const { id } = await standing('New')
    await add(id, { state_type: 'new', body: ' Can come tonight. ' }, advocate)
    await add(id, { state_type: 'insurance_accepted', body: 'Checking.\nBack soon.' })
    const { data, total } = (await as('manager')('GET', `/applications/${id}/state-notes`)).json()
    expect(total).toBe(2)
    expect(
      data.map((note: { state_type: string; body: string; author_name: string }) => [
        note.state_type,
        note.body,
        note.author_name,
      ]),
    ).toEqual([
      ['new', 'Can come tonight.', 'Elena Marsh'],
      ['insurance_accepted', 'Checking.\nBack soon.', 'Carmen Ibarra'],
    ])
  })

  test('422 for an empty or overlong note, and for an unknown step [NOTE-002]', async () => {
    const { id } = await standing('New')
    expect((await add(id, { state_type: 'new', body: '  ' })).json().errors).toEqual({ body: 'Required field' })
    expect((await add(id, { state_type: 'new', body: 'x'.repeat(4001) })).statusCode).toBe(422)
    expect((await add(id, { state_type: 'chat', body: 'Hello' })).statusCode).toBe(422)
  })

  test('403 for managers and colleagues, who only read; 404 for others [PERM-011] [PERM-016]', async () => {
    const { id } = await standing('New')
    for (const who of ['manager', 'colleague', 'super.admin'] as const)
      expect((await add(id, { state_type: 'new', body: 'Hello' }, as(who))).statusCode).toBe(403)
    for (const who of ['other.coordinator', 'outside.advocate'] as const) {
      expect((await add(id, { state_type: 'new', body: 'Hello' }, as(who))).statusCode).toBe(404)
      expect((await as(who)('GET', `/applications/${id}/state-notes`)).statusCode).toBe(404)
    }
  })
})
