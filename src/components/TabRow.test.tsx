import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TabRow } from './TabRow.tsx'

afterEach(cleanup)

const names = ['Open', 'Booked', 'Closed'] as const

function Example() {
  const [selected, setSelected] = useState<(typeof names)[number]>('Booked')
  return <TabRow tabs={names.map(name => ({ name, label: name }))} selected={selected} panel="panel" onSelect={setSelected} />
}

beforeEach(() => void render(<Example />))

const tab = (name: string) => screen.getByRole('tab', { name })
const focused = () => document.activeElement?.textContent
const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement!, { key, ...more })

it('is a list of tabs, of which only the selected one is a Tab stop', () => {
  expect(screen.getByRole('tablist').children).toHaveLength(3)
  expect(names.map(name => tab(name).tabIndex)).toEqual([-1, 0, -1])
  expect(names.map(name => tab(name).getAttribute('aria-selected'))).toEqual(['false', 'true', 'false'])
  expect(tab('Open').id).toBe('tab-Open')
  expect(tab('Open').getAttribute('aria-controls')).toBe('panel')
})

it('moves the focus with the arrow keys, Home, and End, and back to the start after the last tab', () => {
  tab('Booked').focus()
  const moves = ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'ArrowLeft', 'Home', 'End'].map(key => {
    expect(press(key)).toBe(false)
    return focused()
  })
  expect(moves).toEqual(['Closed', 'Open', 'Closed', 'Open', 'Closed', 'Open', 'Closed'])
  expect(tab('Booked').getAttribute('aria-selected')).toBe('true')
})

it('leaves other keys and shortcuts to the page and the browser', () => {
  tab('Booked').focus()
  for (const [key, more] of [['j'], ['ArrowDown'], ['Tab'], ['ArrowLeft', { altKey: true }]] as const)
    expect(press(key, more)).toBe(true)
  expect(focused()).toBe('Booked')
})

it('selects a tab with a click', () => {
  fireEvent.click(tab('Closed'))
  expect(tab('Closed').getAttribute('aria-selected')).toBe('true')
  expect(names.map(name => tab(name).tabIndex)).toEqual([-1, -1, 0])
})
