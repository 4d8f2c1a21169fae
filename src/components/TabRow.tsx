import Box from '@mui/material/Box'
import { type KeyboardEvent, useEffect, useRef } from 'react'

type Props<Name extends string> = {
  tabs: readonly { name: Name; label: string }[]
  selected: Name
  /** The id of the panel that shows the selected tab's content. A tab's own id is `tab-` and its name. */
  panel: string
  onSelect: (name: Name) => void
}

/**
 * Tabs in one row, which scrolls sideways on a narrow screen. The arrow keys, Home, and End move the focus, as in MUI's tabs. Those
 * update their state as soon as they mount, so React would render the screen twice before the browser paints it.
 */
export function TabRow<Name extends string>({ tabs, selected, panel, onSelect }: Props<Name>) {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another tab is selected.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (!row.current || !tab || row.current.scrollWidth <= row.current.clientWidth) return
    const [start, end] = [tab.offsetLeft, tab.offsetLeft + tab.offsetWidth]
    if (start < row.current.scrollLeft) row.current.scrollLeft = start
    else if (end > row.current.scrollLeft + row.current.clientWidth) row.current.scrollLeft = end - row.current.clientWidth
  }, [selected])
  return (
    <Box
      ref={row}
      role="tablist"
      onKeyDown={moveFocus}
      sx={{ display: 'flex', minHeight: 44, maxWidth: '100%', overflowX: 'auto', scrollbarWidth: 'none', position: 'relative' }}
    >
      {tabs.map(({ name, label }) => (
        <Box
          component="button"
          type="button"
          role="tab"
          key={name}
          id={`tab-${name}`}
          aria-controls={panel}
          aria-selected={name === selected}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => onSelect(name)}
          sx={tabStyles}
        >
          {label}
        </Box>
      ))}
    </Box>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const current = tabs.indexOf(event.target as HTMLElement)
  const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined || current === -1) return
  event.preventDefault()
  tabs.at(next % tabs.length)?.focus()
}

const tabStyles = {
  typography: 'button',
  lineHeight: 1.25,
  flex: 'none',
  position: 'relative',
  maxWidth: 360,
  px: { xs: 0.75, sm: 1.5 },
  py: 1.5,
  border: 0,
  bgcolor: 'transparent',
  color: 'text.secondary',
  cursor: 'pointer',
  '&[aria-selected=true]': { color: 'primary.main' },
  // A border, because forced colors would hide a background.
  '&[aria-selected=true]::after': { content: '""', position: 'absolute', inset: 'auto 0 0', borderBottom: 2 },
  // The row would clip an outline outside the tab.
  '&:focus-visible': { outlineOffset: -3 },
} as const
