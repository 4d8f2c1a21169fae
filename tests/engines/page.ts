import { configure } from '@testing-library/react'
import './quick.ts'

/** A slow machine must not fail a test, so waits time out late. Set here for all files, because they share the page. */
configure({ asyncUtilTimeout: 30_000 })

/** jsdom finds a label's element by scanning the whole page each time; this is faster. */
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
