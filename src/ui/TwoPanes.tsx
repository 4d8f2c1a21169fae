import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, type TouchEvent, useRef, useState } from 'react'

type Side = 'left' | 'right'
type Pane = { label: string; content: ReactNode }
type Props = {
  left: Pane
  right: Pane
  /** The pane that a narrow window shows first. */
  first?: Side
  /** Content above the left pane or, in a narrow window, above both panes. */
  top?: ReactNode
  /** `dialog`: always as tall as the window. `page`: as tall as the window if there is enough room. */
  frame: 'page' | 'dialog'
  /** Content below the panes. A narrow window shows only the `visible` pane, and `show` switches panes. */
  bar?: (show: (side: Side) => void, visible: Side) => ReactNode
}

/** Minimum swipe distance, in pixels (APP-002). */
const minSwipe = 80

/** Whether the window shows one pane at a time: on phones, and on a wide screen at 200 % zoom. */
export const useOnePane = () => useMediaQuery('(max-width:767.95px)', { noSsr: true })

/** Media query for screens with enough room for separately scrolling panes. Excludes narrow and short windows, and print. */
const roomy = '@media screen and (min-width: 768px) and (min-height: 600px)'

const scrolling = {
  overflowY: 'auto',
  px: { xs: 1.5, sm: 2, lg: 3 },
  '&:focus-visible': { outlineOffset: -3 },
} as const

/**
 * Shows two separately scrolling panes side by side, so both stay visible. A narrow window (up to 767 px, so also a phone) shows one
 * pane at a time, and the user switches with a button or a swipe (APP-002).
 */
export function TwoPanes({ left, right, first = 'right', top, frame, bar }: Props) {
  const onePane = useOnePane()
  const [visible, setVisible] = useState<Side>(first)
  const swipeHandlers = useSwipe({ onLeft: () => setVisible('right'), onRight: () => setVisible('left') })
  const panes = { left, right }
  const dialog = frame === 'dialog'
  return (
    <Box
      {...swipeHandlers}
      // A page with this attribute is as tall as the window.
      {...(!dialog && { 'data-fills-window': '' })}
      sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
    >
      {onePane && top && <Box sx={{ px: 2 }}>{top}</Box>}
      {onePane && (
        <Box sx={{ flexShrink: 0, ...(dialog ? { p: 1, borderBottom: 1, borderColor: 'divider' } : { mx: 2 }) }}>
          <ToggleButtonGroup exclusive fullWidth value={visible} onChange={(_, side: Side | null) => side && setVisible(side)}>
            {(['left', 'right'] as const).map(side => (
              <ToggleButton key={side} value={side} sx={{ minHeight: 44, py: 0.5, lineHeight: 1.2 }}>
                {panes[side].label}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Box>
      )}
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'grid',
          gridTemplateColumns: onePane
            ? 'minmax(0, 1fr)'
            : { xs: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 6fr) minmax(0, 5fr)' },
          ...(!dialog && { [roomy]: { borderTop: 1, borderColor: 'divider' } }),
        }}
      >
        {(['left', 'right'] as const).map(side => (
          <Box
            key={side}
            component="section"
            data-pane=""
            aria-label={panes[side].label}
            tabIndex={0}
            sx={{
              display: onePane && visible !== side ? 'none' : 'block',
              '@media print': { display: 'block' },
              ...(!onePane && side === 'right' && { borderLeft: 1, borderColor: 'divider' }),
              minWidth: 0,
              pt: 2,
              pb: 'calc(16px + var(--toast-room, 0px))',
              scrollPaddingBottom: 'var(--toast-room, 0px)',
              ...(dialog
                ? scrolling
                : { px: { xs: 2, lg: 3 }, [roomy]: { overflowY: 'auto' }, '&:focus-visible': { outlineOffset: -3 } }),
            }}
          >
            {side === 'left' && !onePane && top}
            {panes[side].content}
          </Box>
        ))}
      </Box>
      {bar?.(setVisible, visible)}
    </Box>
  )
}

/** Handles horizontal swipes of at least 80 px in this element. Ignores swipes in dialogs on top of it. */
function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart(event: TouchEvent<HTMLElement>) {
      const touch = event.touches[0]
      const isInside = event.currentTarget.contains(event.target as Node)
      start.current = isInside && event.touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      const touch = event.changedTouches[0]
      if (!start.current || !touch) return
      const [dx, dy] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      start.current = null
      if (Math.abs(dx) < minSwipe || Math.abs(dx) < Math.abs(dy)) return
      if (dx < 0) onLeft()
      else onRight()
    },
  }
}
