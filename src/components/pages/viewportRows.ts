import { startTransition } from 'react'

/**
 * Cards closer to the viewport than this distance, which is more than a screen, are rendered. Cards farther away may be removed.
 */
const margin = '1200px 0px'
/** The maximum time to wait for a card to render before the next one starts, in milliseconds. */
const maxRenderWait = 1000
/** The scrolling speed, in screens per second, above which no cards are rendered because users cannot read that fast. */
const maxReadingSpeed = 1.5
/** How long the nearby rows must stay unchanged before listeners are notified, in milliseconds. */
const debounceMs = 150

export type Card = {
  row: number
  /** Whether the list is long, in which case distant cards are removed. */
  long: boolean
  drawn: boolean
  draw: () => void
  /** Removes the card's content. Receives the card's height. */
  leave: (height: number) => void
}
type TrackedCard = Card & { near: boolean; height: number }

const cards = new Map<Element, TrackedCard>()
const pending = new Set<Element>()
const removable = new Set<Element>()
const listeners = new Set<() => void>()
let watch: IntersectionObserver | undefined
let frame = 0
let last = { at: 0, top: 0 }
let drawing: { element: Element; since: number } | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** The ids of the rows in or near the viewport in long lists. Empty if no list is long. */
export const rowsNear = (): ReadonlySet<number> =>
  new Set([...cards.values()].filter(card => card.long && card.near).map(card => card.row))

/** Calls the listener when the nearby rows change. Returns a function that unsubscribes. */
export function onNear(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Schedules this card for rendering, nearest to the viewport first. Cards are rendered one at a time, which keeps the page
 * responsive to input.
 */
export function trackCard(element: Element, card: Card): () => void {
  cards.set(element, { ...card, near: !card.long, height: 0 })
  if (card.long) {
    watch ??= new IntersectionObserver(moved, { rootMargin: margin })
    watch.observe(element)
  } else if (!card.drawn) {
    pending.add(element)
    drawSoon()
  }
  return () => {
    for (const collection of [cards, pending, removable]) collection.delete(element)
    watch?.unobserve(element)
  }
}

/** Reports that the card has rendered or was removed, which allows the next one to start. */
export function isDone(element: Element): void {
  if (drawing?.element === element) drawing = null
}

function moved(entries: IntersectionObserverEntry[]) {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    const card = cards.get(target)
    if (!card) continue
    card.near = isIntersecting
    card.height = boundingClientRect.height
    pending.delete(target)
    removable.delete(target)
    if (isIntersecting && !card.drawn) pending.add(target)
    if (!isIntersecting && card.drawn) removable.add(target)
  }
  drawSoon()
  clearTimeout(timer)
  timer = setTimeout(() => {
    for (const listener of listeners) listener()
  }, debounceMs)
}

function drawSoon() {
  if (!frame && pending.size + removable.size > 0) frame = requestAnimationFrame(draw)
}

/**
 * Renders the nearest pending card or, if there is none, removes some distant cards. Yields to other work between cards, which
 * keeps scrolling smooth.
 */
function draw() {
  frame = 0
  const now = performance.now()
  if (isScrollingFast(now) || (drawing && now - drawing.since < maxRenderWait)) return drawSoon()
  drawing = null
  const next = nearest()
  const batch = next ? [next] : cardsToRemove()
  if (!batch[0]) return
  drawing = { element: batch[0], since: now }
  startTransition(() => {
    for (const element of batch) {
      const card = cards.get(element)!
      removable.delete(element)
      pending.delete(element)
      card.drawn = Boolean(next)
      if (next) card.draw()
      else card.leave(card.height)
    }
  })
  drawSoon()
}

/** Whether the page has scrolled too fast since the last frame to render anything. */
function isScrollingFast(now: number): boolean {
  const previous = last
  last = { at: now, top: window.scrollY }
  const seconds = (now - previous.at) / 1000
  return seconds < 1 && Math.abs(last.top - previous.top) > maxReadingSpeed * window.innerHeight * seconds
}

function nearest(): Element | undefined {
  const middle = window.innerHeight / 2
  let [best, shortest]: [Element | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const element of pending) {
    const distance = Math.abs(element.getBoundingClientRect().top - middle)
    if (distance < shortest) [best, shortest] = [element, distance]
  }
  return best
}

/** A few distant cards that can be removed. Empty while a dialog is open, because the dialog may be part of a card. */
const cardsToRemove = (): Element[] => (hasOpenModal() ? [] : [...removable].filter(element => !isInUse(element)).slice(0, 5))

/** Whether the card has the focus or an open menu. */
const isInUse = (element: Element) =>
  element.contains(document.activeElement) || element.querySelector('[aria-expanded=true]') !== null

const hasOpenModal = () => [...document.body.children].some(element => element.classList.contains('MuiModal-root'))
