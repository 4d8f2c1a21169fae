import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a page whose scripts cannot be loaded shows a message after ten seconds and is never left blank', () => {
  const page = readFileSync('index.html', 'utf8')
  const root = /<div id="root">([\s\S]*?)<\/div>/.exec(page)?.[1]
  expect(root).toContain('class="not-loaded"')
  expect(root).toContain('reload this page')
  const styles = readFileSync('src/theme/base.css', 'utf8')
  expect(styles).toMatch(/\.not-loaded \{[^}]*visibility: hidden;[^}]*animation: not-loaded 0s 10s forwards;/)
  expect(styles).toMatch(/@keyframes not-loaded \{\s*to \{\s*visibility: visible;/)
})
