import { configure } from '@testing-library/react'
import './quick.ts'

/** Two cores do many things at once: what is waited for may take its time. */
configure({ asyncUtilTimeout: 10_000 })

/** Whose label a label is, jsdom finds by walking the whole page, for each label again. */
const labelable = 'button, input:not([type=hidden]), meter, output, progress, select, textarea'
for (const kind of [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
])
  Object.defineProperty(kind.prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      const around = this.closest('label')
      const labels = (this.ownerDocument ?? document).getElementsByTagName('label')
      return [...labels].filter(label =>
        label.hasAttribute('for')
          ? label.htmlFor !== '' && label.htmlFor === this.id
          : label === around && label.querySelector(labelable) === this,
      )
    },
  })
