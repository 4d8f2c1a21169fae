import Tooltip from '@mui/material/Tooltip'
import { cloneElement, type FocusEvent, type HTMLAttributes, type ReactElement, useEffect, useId, useRef, useState } from 'react'

/** When the tooltip appears and disappears, in milliseconds. The same as MUI's defaults. */
const hoverDelay = 100
const touchDelay = 700
const touchDuration = 1500

type Props = { title: string; children: ReactElement<HTMLAttributes<HTMLElement>> }

/**
 * Tooltip for an element that a screen shows many times. Mounts MUI's tooltip when the pointer or the focus first reaches the
 * element: that tooltip updates its state as soon as it mounts, so React would render the screen twice before the browser paints it.
 */
export function LateTooltip({ title, children }: Props) {
  const id = useId()
  const [anchorEl, setAnchor] = useState<HTMLElement>()
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (next: boolean, delay = 0) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), delay)
  }
  const show = (element: HTMLElement, delay: number) => {
    setAnchor(element)
    change(true, delay)
  }
  return (
    <>
      {cloneElement(children, {
        // Describe the element to screen readers, as MUI does. The browser would show a second tooltip for a title.
        title: open ? undefined : title,
        'aria-describedby': children.props['aria-describedby'] ?? (open ? id : undefined),
        onPointerEnter: event => event.pointerType !== 'touch' && show(event.currentTarget, hoverDelay),
        onPointerLeave: event => event.pointerType !== 'touch' && change(false),
        onFocus: (event: FocusEvent<HTMLElement>) =>
          event.target.matches(':focus-visible') && show(event.currentTarget, hoverDelay),
        onBlur: () => change(false),
        onTouchStart: event => show(event.currentTarget, touchDelay),
        onTouchEnd: () => change(false, touchDuration),
      })}
      {anchorEl && (
        <Tooltip
          id={id}
          title={title}
          open={open}
          // Escape closes it.
          onClose={() => change(false)}
          // The pointer may move onto the tooltip.
          slotProps={{ popper: { anchorEl, onMouseOver: () => change(true), onMouseLeave: () => change(false) } }}
        >
          <span hidden />
        </Tooltip>
      )}
    </>
  )
}
