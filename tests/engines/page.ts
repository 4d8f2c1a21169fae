import { configure } from '@testing-library/react'
import './quick.ts'

/**
 * Uses a long timeout for waits, because a slow machine must not fail a test. Set here for every file, because the files share
 * the page.
 */
configure({ asyncUtilTimeout: 30_000 })

/** jsdom scans the whole page each time to find a label's element. This code is faster. */
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
