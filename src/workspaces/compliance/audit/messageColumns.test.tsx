import { expect, test } from 'vitest'
import type { OutboxRow } from '#domain/compliance/messages/contract.ts'
import { buttonsOf, columnsOf } from './messageColumns.tsx'

const waiting: OutboxRow = {
  id: 1,
  channel: 'email',
  to: 'ada@mercy.example',
  subject: 'A code',
  state: 'waiting',
  waits_for_setup: false,
  tries: 0,
  next_try_at: '2026-11-20T16:00:00.000Z',
  sent_at: null,
  created_at: '2026-11-20T16:00:00.000Z',
}

function sentColumn(change: Partial<OutboxRow>): string {
  const columns = columnsOf(0, () => {})
  const { valueGetter } = columns.find(({ field }) => field === 'sent_at')!
  return valueGetter!(undefined as never, { ...waiting, ...change }, undefined as never, undefined as never) as string
}

test('the Sent column shows when a message was sent, or what it is waiting for', () => {
  expect(sentColumn({ state: 'sent', sent_at: waiting.created_at, next_try_at: null })).toMatch(/^11\/20\/2026/)
  expect(sentColumn({})).toMatch(/^Next attempt 11\/20\/2026/)
  expect(sentColumn({ state: 'failed', next_try_at: null })).toBe('Not sent')
  const blocked = { waits_for_setup: true, next_try_at: null }
  expect(sentColumn(blocked)).toBe('Waiting for email to be set up')
  expect(sentColumn({ ...blocked, channel: 'sms' })).toBe('Waiting for text messages to be set up')
})

test('the column of buttons is as wide as its buttons', () => {
  const widths = [0, 1, 2].map(buttons => columnsOf(buttons, () => {}).find(({ field }) => field === 'actions')?.width)
  expect(widths).toEqual([undefined, 96, 192])
  expect(
    [waiting, { ...waiting, body: 'Hello' }, { ...waiting, body: 'Hello', state: 'failed' as const }].map(buttonsOf),
  ).toEqual([0, 1, 2])
})
