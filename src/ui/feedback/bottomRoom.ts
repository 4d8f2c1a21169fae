type Room = '--bar-room' | '--notice-room' | '--toast-room'

/** Distance of a toast from the edges of the window and from other elements, in pixels. */
export const toastMargin = 24

/** The height that an element takes up at the bottom of the window. */
type Measure = (element: HTMLElement) => number

/**
 * Returns a ref for an element at the bottom of the window. Stores how much space it takes up there, in pixels, in a CSS variable.
 * theme/base.css uses the variables so that no such element covers another one, a control with focus, or the end of the page.
 */
const reserve =
  (room: Room, measure: Measure, giveBack = () => remove(room)) =>
  (element: HTMLElement | null) => {
    if (!element) return
    const root = document.documentElement.style
    const update = () => root.setProperty(room, `${measure(element)}px`)
    // The observer reports only after the next frame. Until then, the element would cover what it must not cover.
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    // What is above the element moves it.
    if (element.parentElement) observer.observe(element.parentElement)
    return () => {
      observer.disconnect()
      giveBack()
    }
  }

const remove = (room: Room): void => void document.documentElement.style.removeProperty(room)

/** Ends waiting for the moment when the room of the previous toast can be removed. */
let waiting = new AbortController()

/**
 * Removes the room of a toast that has left, once that moves nothing. A page scrolled to its end would move down, away from the pointer,
 * and a click that has begun would do nothing. Until the user scrolls, such a page keeps the empty room below its end.
 */
function removeToastRoom() {
  waiting = new AbortController()
  const { signal } = waiting
  const removeIfFree = () => {
    if (signal.aborted || endsInView(roomOf('--toast-room'))) return
    waiting.abort()
    remove('--toast-room')
  }
  addEventListener('scroll', removeIfFree, { capture: true, passive: true, signal })
  removeIfFree()
}

/** Whether the page or one of its panes (`TwoPanes`) is scrolled so far that it would move if its end had less room. */
const endsInView = (room: number) =>
  [document.documentElement, ...document.querySelectorAll('[data-pane]')].some(
    ({ scrollTop, scrollHeight, clientHeight }) => scrollTop > Math.max(0, scrollHeight - clientHeight - room),
  )

/**
 * A bar sticks to the bottom of the window, but on a short page, it is above it. A toast then has its place below the bar, if it fits
 * there, and otherwise above it.
 */
const barHeight: Measure = bar => {
  const { top, bottom } = bar.getBoundingClientRect()
  const edge = window.innerHeight - roomOf('--notice-room')
  const below = edge - bottom
  return below > 0 && below >= roomOf('--toast-room') ? 0 : edge - top
}

const roomOf = (room: Room) => Number.parseFloat(document.documentElement.style.getPropertyValue(room)) || 0

/** Ref for a bar with buttons that stays at the bottom of the window. */
export const barRoom = reserve('--bar-room', barHeight)
/** Ref for a notice below the bars, at the bottom edge of the window. */
export const noticeRoom = reserve('--notice-room', notice => notice.offsetHeight)
/** Ref for the current toast. */
export const toastRoom = (toast: HTMLElement | null) => {
  if (toast) waiting.abort()
  return reserveForToast(toast)
}
const reserveForToast = reserve('--toast-room', toast => toast.offsetHeight + toastMargin + 8, removeToastRoom)
