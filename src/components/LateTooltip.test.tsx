import IconButton from '@mui/material/IconButton'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LateTooltip } from './LateTooltip.tsx'

afterEach(cleanup)

let button: HTMLElement
beforeEach(() => {
  render(
    <LateTooltip title="Shows it on the map">
      <IconButton aria-label="Map" />
    </LateTooltip>,
  )
  button = screen.getByRole('button', { name: 'Map' })
})

const tooltip = () => screen.findByRole('tooltip', { name: 'Shows it on the map' })
const gone = () => waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())

it('names and describes the element before the tooltip first appears', () => {
  expect(button.title).toBe('Shows it on the map')
  expect(screen.queryByRole('tooltip')).toBeNull()
})

it('appears on keyboard focus, describes the element, and closes with Escape or when the focus leaves', async () => {
  button.focus()
  const shown = await tooltip()
  expect(button.getAttribute('aria-describedby')).toBe(shown.id)
  expect(button.title).toBe('')
  expect(document.activeElement).toBe(button)
  fireEvent.keyDown(button, { key: 'Escape' })
  await gone()
  expect(button.title).toBe('Shows it on the map')
  button.blur()
  button.focus()
  await tooltip()
  button.blur()
  await gone()
})

it('appears while the pointer is over the element or the tooltip', async () => {
  fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  const shown = await tooltip()
  fireEvent.pointerLeave(button, { pointerType: 'mouse' })
  fireEvent.mouseOver(shown)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(screen.queryByRole('tooltip')).not.toBeNull()
  fireEvent.mouseLeave(shown)
  await gone()
})

it('does not appear if the pointer only passes over the element', async () => {
  fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  fireEvent.pointerLeave(button, { pointerType: 'mouse' })
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(screen.queryByRole('tooltip')).toBeNull()
})

it('keeps the description that the element already has', async () => {
  cleanup()
  render(
    <LateTooltip title="Shows it on the map">
      <IconButton aria-label="Map" aria-describedby="heading" />
    </LateTooltip>,
  )
  fireEvent.pointerEnter(screen.getByRole('button'), { pointerType: 'mouse' })
  await tooltip()
  expect(screen.getByRole('button').getAttribute('aria-describedby')).toBe('heading')
})
