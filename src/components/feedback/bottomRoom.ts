type Room = '--bar-room' | '--notice-room' | '--toast-room'

/** Distance of a toast from the edges of the window and from other elements, in pixels. */
export const toastMargin = 24

/**
 * Returns a ref for an element at the bottom of the window. Stores the element's current height, plus `extra` pixels, in a CSS
 * variable. theme/base.css uses the variables so that no such element covers another one, a control with focus, or the end of the
 * page.
 */
const reserve =
  (room: Room, extra = 0) =>
  (element: HTMLElement | null) => {
    if (!element) return
    const root = document.documentElement.style
    const update = () => root.setProperty(room, `${element.offsetHeight + extra}px`)
    // The observer reports only after the next frame. Until then, the element would cover what it must not cover.
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.removeProperty(room)
    }
  }

/** Ref for a bar with buttons that stays at the bottom of the window. */
export const barRoom = reserve('--bar-room')
/** Ref for a notice below the bars, at the bottom edge of the window. */
export const noticeRoom = reserve('--notice-room')
/** Ref for the current toast. */
export const toastRoom = reserve('--toast-room', toastMargin + 8)
