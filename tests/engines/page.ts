import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterAll, expect, vi } from 'vitest'
import { markReachable } from '../../src/dataProvider/connection.ts'
import './quick.ts'

/**
 * Uses a long timeout for waits, because a slow machine must not fail a test. Set here for every file, because the files share the page. An error describes the page only when its message is read, because waits create and drop many errors.
 */
configure({
  asyncUtilTimeout: 30_000,
  getElementError: (message, container) => {
    const error = new Error()
    const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
    return Object.defineProperties(error, {
      name: { value: 'TestingLibraryElementError' },
      message: { get, configurable: true },
    })
  },
})

// The files share the page. A test that leaves its part there must not confuse the next files.
afterAll(cleanup)

// The files share the app's state. A test without a server must not leave the next files offline.
afterAll(() => markReachable(new Response()))

// A test may end while the app still loads a screen's code. The files share their modules, so if the page went away then, the code would
// not be available to the next files either.
afterAll(() => vi.dynamicImportSettled())

// React names a prop that an element does not have only in development, and only once. The first file that uses it fails.
const unknownProps: string[] = []
const report = console.error
console.error = (...message: unknown[]) => {
  if (/does not recognize the `%s` prop/.test(String(message[0]))) unknownProps.push(String(message[1]))
  report(...message)
}
afterAll(() => {
  console.error = report
  expect(unknownProps).toEqual([])
})

/** jsdom has no layout, so sizes never change. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** jsdom scans the whole page each time to find a label's element. This code is faster. */
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
          : label === around && label.control === this,
      )
    },
  })
