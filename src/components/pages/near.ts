import { startTransition } from 'react'

/** How far from what is seen a card is drawn before it comes into view, and kept after it has left: more than a screen either way. */
const margin = '1200px 0px'
/** How long the drawing of a card is waited for before the next one is drawn all the same, in milliseconds. */
const patience = 1000
/** Faster than that, in screens a second, nobody reads: cards go by as they are. */
const reading = 1.5
/** How long a list rests before whoever asks which rows are near is told, in milliseconds. */
const rest = 150

export type Card = {
  row: number
  /** Far ones are drawn no more. */
  long: boolean
  drawn: boolean
  draw: () => void
  /** To be taken off again; it was so high. */
  leave: (height: number) => void
}
type Followed = Card & { near: boolean; height: number }

const cards = new Map<Element, Followed>()
const due = new Set<Element>()
const over = new Set<Element>()
const listeners = new Set<() => void>()
let watch: IntersectionObserver | undefined
let frame = 0
let last = { at: 0, top: 0 }
let drawing: { element: Element; since: number } | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** The rows that stand in view, or nearly, of the long list that is shown; none where no list is long. */
export const rowsNear = (): ReadonlySet<number> =>
  new Set([...cards.values()].filter(card => card.long && card.near).map(card => card.row))

/** Hears whenever other rows have come into view. */
export function onNear(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sees to it that this card is drawn when its turn comes: what is seen first, some of them a frame, so that nothing waits for them. */
export function follow(element: Element, card: Card): () => void {
  cards.set(element, { ...card, near: !card.long, height: 0 })
  if (card.long) {
    watch ??= new IntersectionObserver(moved, { rootMargin: margin })
    watch.observe(element)
  } else if (!card.drawn) {
    due.add(element)
    drawSoon()
  }
  return () => {
    for (const known of [cards, due, over]) known.delete(element)
    watch?.unobserve(element)
  }
}

/** The card has been drawn, or taken off: it is the next one's turn. */
export function isDone(element: Element): void {
  if (drawing?.element === element) drawing = null
}

function moved(seen: IntersectionObserverEntry[]) {
  for (const { target, isIntersecting, boundingClientRect } of seen) {
    const card = cards.get(target)
    if (!card) continue
    card.near = isIntersecting
    card.height = boundingClientRect.height
    due.delete(target)
    over.delete(target)
    if (isIntersecting && !card.drawn) due.add(target)
    if (!isIntersecting && card.drawn) over.add(target)
  }
  drawSoon()
  clearTimeout(timer)
  timer = setTimeout(() => {
    for (const listener of listeners) listener()
  }, rest)
}

function drawSoon() {
  if (!frame && due.size + over.size > 0) frame = requestAnimationFrame(draw)
}

/**
 * Draws the nearest one that is due; when none is left, takes off some that are far. One after the other, and each gives way to
 * whatever else the page has to do: that is what keeps the scrolling smooth.
 */
function draw() {
  frame = 0
  const now = performance.now()
  if (flies(now) || (drawing && now - drawing.since < patience)) return drawSoon()
  drawing = null
  const next = nearest()
  const turn = next ? [next] : free()
  if (!turn[0]) return
  drawing = { element: turn[0], since: now }
  startTransition(() => {
    for (const element of turn) {
      const card = cards.get(element)!
      over.delete(element)
      due.delete(element)
      card.drawn = Boolean(next)
      if (next) card.draw()
      else card.leave(card.height)
    }
  })
  drawSoon()
}

/** Whether the page moves so fast, since the last frame, that drawing would only hold it up. */
function flies(now: number): boolean {
  const before = last
  last = { at: now, top: window.scrollY }
  const seconds = (now - before.at) / 1000
  return seconds < 1 && Math.abs(last.top - before.top) > reading * window.innerHeight * seconds
}

function nearest(): Element | undefined {
  const middle = window.innerHeight / 2
  let [best, least]: [Element | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const element of due) {
    const away = Math.abs(element.getBoundingClientRect().top - middle)
    if (away < least) [best, least] = [element, away]
  }
  return best
}

/** Some that may be taken off, which costs little. What stands above the page may be a card's own. */
const free = (): Element[] => (isOpen() ? [] : [...over].filter(element => !isHeld(element)).slice(0, 5))

/** In use: the focus is in it, or something of it is open. */
const isHeld = (element: Element) =>
  element.contains(document.activeElement) || element.querySelector('[aria-expanded=true]') !== null

/** Whether a dialog or a menu stands above the page. */
const isOpen = () => [...document.body.children].some(one => one.classList.contains('MuiModal-root'))
