import { DivIcon } from 'leaflet'

export type PinColors = { fill: string; rim: string; text: string }

/** A teardrop with the number of the facility's row, or with a dot if the row has not been loaded. */
export class PinIcon extends DivIcon {
  readonly #number: number | undefined
  readonly #colors: PinColors

  constructor(number: number | undefined, colors: PinColors, { large = false } = {}) {
    const width = large ? 36 : 28
    const height = Math.round((width * 36) / 28)
    super({ className: 'map-pin', iconSize: [width, height], iconAnchor: [width / 2, height - 1] })
    this.#number = number
    this.#colors = colors
  }

  /** Builds the icon from DOM elements because Trusted Types blocks HTML strings (docs/security.md). */
  override createIcon(before?: HTMLElement) {
    const icon = super.createIcon(before)
    const { fill, rim, text } = this.#colors
    const mark =
      this.#number === undefined
        ? svg('circle', { cx: '14', cy: '13.5', r: '4.5', fill: text })
        : svg('text', { x: '14', y: '18', 'text-anchor': 'middle', fill: text }, String(this.#number))
    const shape = svg('path', { d: drop, fill, stroke: rim, 'stroke-width': '2' })
    icon.replaceChildren(svg('svg', { width: '100%', height: '100%', viewBox: '0 0 28 36', 'aria-hidden': 'true' }, shape, mark))
    return icon
  }
}

const drop = 'M14 35C14 35 2 22.5 2 13.5a12 12 0 0 1 24 0C26 22.5 14 35 14 35Z'

function svg(name: string, attributes: Record<string, string>, ...children: (Element | string)[]) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.append(...children)
  return element
}
