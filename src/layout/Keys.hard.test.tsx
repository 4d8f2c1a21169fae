import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { testAdvocate } from '#domain/identity/account/testing.ts'
import { at, eachAfresh, open, server, signedIn } from '../app.testing.tsx'

eachAfresh()

const marks: Element[] = []
afterEach(() => {
  for (const mark of marks.splice(0)) mark.remove()
})
/** Marks an element as a list, chat, photo viewer, or map. */
function mark(name: string, into: Element = document.body) {
  const one = document.createElement('a')
  one.dataset.keys = name
  into.append(one)
  marks.push(one)
}

async function openAs(address: string, user = testAdvocate) {
  signedIn()
  server({ user })
  const router = open(address)
  await screen.findByRole('button', { name: 'Profile of Ana Diaz' })
  return router
}
const sheet = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
const listedShortcuts = async () =>
  within(await sheet())
    .getAllByRole('region')
    .map(group => [
      within(group).getByRole('heading').textContent,
      within(group)
        .getAllByRole('term')
        .map(term => term.textContent),
    ])
const nothingAbove = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('the question mark lists the shortcuts for all signed-in screens and for the current one', async () => {
  await openAs('/patient/community')
  await userEvent.keyboard('?')
  const everywhere = [
    ['Everywhere', ['CtrlK', '?', 'F8', 'Esc']],
    ['In forms', ['CtrlEnter']],
  ]
  expect(await listedShortcuts()).toEqual(everywhere)
  await userEvent.keyboard('{Escape}')
  await nothingAbove()
  for (const name of ['stop', 'search', 'chat', 'photos']) mark(name)
  await userEvent.keyboard('?')
  expect(await listedShortcuts()).toEqual([
    everywhere[0],
    ['In lists', ['J', 'K', 'Enter', '/']],
    everywhere[1],
    ['In chat', ['Enter', 'ShiftEnter']],
    ['On photos', ['← →']],
  ])
})

test('while a dialog is open, the page’s shortcuts are inactive and not listed', async () => {
  await openAs('/patient/community')
  mark('stop')
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  marks.push(dialog)
  mark('chat', dialog)
  await userEvent.keyboard('?')
  expect((await listedShortcuts()).map(([name]) => name)).toEqual(['Everywhere', 'In forms', 'In chat'])
})

test('the profile menu opens the same dialog; when turned off, single keys do nothing and are shown as off', async () => {
  await openAs('/patient/community')
  const fromMenu = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Profile of Ana Diaz' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }))
    return within(await sheet())
  }
  const shown = await fromMenu()
  await userEvent.click(shown.getByRole('switch', { name: 'Use single-key shortcuts (J, K, /, and ?)' }))
  expect(shown.getByText('Show these shortcuts (off)')).toBeTruthy()
  expect(shown.getByText('Turn privacy screen on or off')).toBeTruthy()
  await userEvent.click(shown.getByRole('button', { name: 'Close' }))
  await nothingAbove()
  await userEvent.keyboard('?')
  await nothingAbove()
  await userEvent.click((await fromMenu()).getByRole('switch'))
  await userEvent.keyboard('{Escape}')
  await nothingAbove()
  await userEvent.keyboard('?')
  expect(await sheet()).toBeTruthy()
})

test('in text fields, the question mark is text; users who must first change their password have no palette', async () => {
  const router = await openAs('/first_login', { ...testAdvocate, first_login: true })
  await at(router, '/first_login')
  await userEvent.keyboard('?')
  expect((await listedShortcuts())[0]).toEqual(['Everywhere', ['?', 'F8', 'Esc']])
  await userEvent.keyboard('{Escape}')
  await nothingAbove()
  const field = document.createElement('input')
  document.body.append(field)
  marks.push(field)
  await userEvent.type(field, '?')
  expect(field.value).toBe('?')
  await nothingAbove()
})

test('F8 covers the whole screen, even while typing, and restores it; the tab title changes to hide the patient', async () => {
  await openAs('/patient/community')
  const search = screen.getByRole('button', { name: 'Search' })
  search.focus()
  document.title = 'Ana Diaz'
  await userEvent.keyboard('{F8}')
  const cover = await screen.findByRole('dialog', { name: 'Screen hidden' })
  expect(document.title).toBe('Passage')
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  expect(document.activeElement).toBe(within(cover).getByRole('button', { name: 'Show screen' }))
  await userEvent.keyboard('{F8}')
  await nothingAbove()
  expect(document.title).toBe('Ana Diaz')
  expect(document.activeElement).toBe(search)

  const field = document.createElement('input')
  document.body.append(field)
  marks.push(field)
  await userEvent.type(field, 'Hal{F8}')
  await userEvent.click(await screen.findByRole('button', { name: 'Show screen' }))
  await nothingAbove()
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('f')
  expect(field.value).toBe('Half')
})

test('when signed out, no shortcut works', async () => {
  server()
  open('/about')
  await screen.findByRole('link', { name: 'Sign in' })
  await userEvent.keyboard('?{F8}')
  await nothingAbove()
})
