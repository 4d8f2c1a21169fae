import { startTransition } from 'react'
import { createSignal } from '#domain/platform/signal.ts'

/** Renders cards up to this distance from the viewport, which is more than a screen. Cards farther away may be removed. */
const margin = '1200px 0px'
/** How long to wait for a card to render before starting the next one, in milliseconds. */
const maxRenderWait = 1000
/** Scrolling speed, in screens per second, above which no cards render, because users cannot read that fast. */
const maxReadingSpeed = 1.5
/** Debounce delay before listeners are notified of the nearby rows, in milliseconds. */
const debounceMs = 150

export type Card = {
  row: number
  /** Whether the list is so long that distant cards are removed. */
  long: boolean
  drawn: boolean
  draw: () => void
  /** Removes the card's content. `height` is the card's height. */
  leave: (height: number) => void
}
type TrackedCard = Card & { near: boolean; height: number }

const cards = new Map<Element, TrackedCard>()
const pending = new Set<Element>()
const removable = new Set<Element>()
const moves = createSignal()
let watch: IntersectionObserver | undefined
let frame = 0
let last = { at: 0, top: 0 }
let drawing: { element: Element; since: number } | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Returns the ids of long lists' rows that are in or near the viewport. */
export const rowsNear = (): ReadonlySet<number> =>
  new Set([...cards.values()].filter(card => card.long && card.near).map(card => card.row))

/** Calls the listener when the nearby rows change. Returns an unsubscribe function. */
export const onNear = moves.subscribe

/**
 * Schedules a card for rendering. Cards render one at a time, nearest to the viewport first, so that the page stays responsive to
 * input.
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

/** Marks the card as rendered or removed so that the next one can start. */
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
  timer = setTimeout(moves.notify, debounceMs)
}

function drawSoon() {
  if (!frame && pending.size + removable.size > 0) frame = requestAnimationFrame(draw)
}

/**
 * Renders the nearest pending card or, if there is none, removes some distant cards. Yields between cards so that scrolling stays
 * smooth.
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

/** Whether the page is scrolling too fast to render anything. */
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

/** Returns a few distant cards to remove. None while a dialog is open, because the dialog may be part of a card. */
const cardsToRemove = (): Element[] => (hasOpenModal() ? [] : [...removable].filter(element => !isInUse(element)).slice(0, 5))

/** Whether the card contains the focused element or an open menu. */
const isInUse = (element: Element) =>
  element.contains(document.activeElement) || element.querySelector('[aria-expanded=true]') !== null

const hasOpenModal = () => [...document.body.children].some(element => element.classList.contains('MuiModal-root'))
