import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { PayerPair } from '#domain/directory/payerMerges/contract.ts'
import { admin, aPayer, consoleNetwork } from '../../../resources/testing.ts'
import { openAt } from '../../../testing.ts'
import './PayerDuplicates.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const one = { ...aPayer({ payer_code: '00900', aliases: 'Lantern | BLH' }), patients: 0, facilities: 0 }
const other = { ...aPayer({ id: 6, payer_code: '900', payer_name: 'Blue Lantern' }), patients: 2, facilities: 1 }
const pair: PayerPair = { id: '5-6', one, other, alike: ['code'], apart_since: null }
const open = (replies: object = {}, ...role: Parameters<typeof admin>) => {
  const network = consoleNetwork(admin(...role), { 'GET /providers/duplicates': { data: [pair], total: 1 }, ...replies })
  openAt('/admin/payer_duplicates')
  return network
}
const names = 'Blue Lantern Health and Blue Lantern'
/** Opens the pair's details beside the list. */
const card = async () => {
  await userEvent.click(await screen.findByRole('gridcell', { name: 'Blue Lantern Health (00900)' }))
  return within(await screen.findByRole('dialog', { name: names }))
}

test('the payer that more records use is suggested, and the other one is merged into it', { timeout: 60_000 }, async () => {
  const network = open({ 'POST /providers/6/merge': { data: other } })
  const found = await card()
  expect(found.getByText('Also known as Lantern, BLH')).toBeTruthy()
  expect(found.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, true])
  await userEvent.click(found.getByRole('button', { name: 'Merge…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Blue Lantern Health into Blue Lantern?' }))
  expect(
    dialog.getByText(/^The plans of 0 patients and the networks of 0 facilities will refer to Blue Lantern \(900\)/),
  ).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }))
  await waitFor(() =>
    expect(network.writes().map(({ body }) => body)).toEqual([
      { losing_id: 5, keeping_updated_at: other.updated_at, losing_updated_at: one.updated_at },
    ]),
  )
})

test('a pair is kept separate, with Undo', { timeout: 60_000 }, async () => {
  const network = open({ 'PUT /providers/5/apart/6': { data: pair } })
  await userEvent.click((await card()).getByRole('button', { name: 'Keep separate' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(network.writes().map(({ body }) => body)).toEqual([{ apart: true }, { apart: false }]))
})

test('without PROVIDER_WRITE, pairs are read-only', async () => {
  open({}, 'SOCIAL_WORK_ADMIN')
  const found = await card()
  expect(await found.findByText('Your role lets you view this but not change it.')).toBeTruthy()
  expect(found.queryByRole('button', { name: 'Merge…' })).toBeNull()
})

test('a link to two payers opens them, whether they are similar or not', { timeout: 60_000 }, async () => {
  const network = consoleNetwork(admin(), {
    'GET /providers/duplicates': ({ query }) => ({ data: query.ids === '5-6' ? [{ ...pair, alike: [] }] : [] }),
  })
  const router = openAt('/admin/payer_duplicates?pair=5-6')
  const found = within(await screen.findByRole('dialog', { name: names }))
  expect(found.getByText('These payers have no name or code in common. Are they the same?')).toBeTruthy()
  await userEvent.click(found.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(router.state.location.search).not.toContain('pair'))
  expect(network.writes()).toEqual([])
})
