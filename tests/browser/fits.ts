import type { Page } from 'playwright/test'

/**
 * Texts that an element cuts off, and pairs of texts that overlap, such as `cut: Ada Lind`. Boxes that scroll do not cut. An element whose
 * title shows the whole text on hover may end it with an ellipsis. Bars and menus that float above the page are not compared with it.
 */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Line = { text: string; node: Text; box: DOMRect; floats: boolean }
    /** The part of a box that is inside another. */
    const inside = (box: DOMRect, outer: DOMRect) => {
      const [left, top] = [Math.max(box.left, outer.left), Math.max(box.top, outer.top)]
      return new DOMRect(left, top, Math.min(box.right, outer.right) - left, Math.min(box.bottom, outer.bottom) - top)
    }
    const isDrawn = ({ width, height }: DOMRect) => width > 1 && height > 1
    const lines: Line[] = []
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const parent = node.parentElement
      const text = node.data.trim().slice(0, 60)
      if (!text || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }))
        continue
      if (parent.closest('script, style, noscript, svg, [aria-hidden=true], .leaflet-container')) continue
      range.selectNodeContents(node)
      let boxes = [...range.getClientRects()].filter(isDrawn)
      let [floats, hidden, cut] = [false, false, false]
      for (let element: Element | null = parent; element && element !== document.body; element = element.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(element)
        const outer = element.getBoundingClientRect()
        // Hidden from view, but not from screen readers.
        if (position === 'absolute' && (outer.width < 2 || outer.height < 2)) hidden = true
        if (position === 'fixed' || position === 'sticky' || position === 'absolute') floats = true
        const isScrolled = /auto|scroll/.test(overflowX + overflowY)
        const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        const isOver =
          !isScrolled &&
          boxes.some(
            box =>
              (clips(overflowX) && (box.right > outer.right + 1 || box.left < outer.left - 1)) ||
              (clips(overflowY) && box.bottom > outer.bottom + 4),
          )
        if (isOver && !element.closest('[title]:not([title=""])')) cut = true
        // What is outside of a box that scrolls or cuts is not drawn.
        if (isScrolled || clips(overflowX) || clips(overflowY)) boxes = boxes.map(box => inside(box, outer)).filter(isDrawn)
        if (isScrolled) break
      }
      if (hidden) continue
      if (cut) found.add(`cut: ${text}`)
      lines.push(...boxes.map(box => ({ text, node: node as Text, box, floats })))
    }
    const inView = lines.filter(({ floats }) => !floats)
    for (const [at, one] of inView.entries())
      for (const other of inView.slice(at + 1)) {
        if (one.node === other.node) continue
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        // The boxes of two lines of text touch.
        if (width > 2 && height > Math.min(one.box.height, other.box.height) / 3)
          found.add(`overlap: ${one.text} / ${other.text}`)
      }
    return [...found].slice(0, 20)
  })
