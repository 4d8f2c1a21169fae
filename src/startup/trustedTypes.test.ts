import { expect, test, vi } from 'vitest'
import { knownHtml, knownScript, openStreetMapCredit } from './trustedTypes.ts'

vi.mock('./installation.ts', () => ({ widgets: () => ({ support: 'https://help.example/loader.js', chat: '', region: 'us' }) }))

test.each([
  'New York',
  '500 mi',
  '.reactEasyCrop_Container { position: absolute; }',
  '<svg/>',
  '<span aria-hidden="true">+</span>',
  'Leaflet <span aria-hidden="true">|</span> Outlines: US Census Bureau &lt;2020&gt;',
  `Leaflet <span aria-hidden="true">|</span> ${openStreetMapCredit}`,
])('writes %j as HTML', html => {
  expect(knownHtml(html)).toBe(html)
})

test.each([
  '<b>x</b>',
  '<img src=x onerror=alert(1)>',
  'Leaflet <span aria-hidden="true">|</span> <script>alert(1)</script>',
  openStreetMapCredit.replace('openstreetmap', 'elsewhere'),
  '<svg/><script></script>',
  '<SCRIPT></SCRIPT>',
])('reports %j', html => {
  expect(knownHtml(html)).toBeNull()
})

test('loads only the scripts of configured widgets', () => {
  expect(knownScript('https://help.example/loader.js')).toBe('https://help.example/loader.js')
  expect(knownScript('/sw.js')).toBe('/sw.js')
  for (const url of [
    '',
    '/other.js',
    'https://help.example/other.js',
    'https://elsewhere.example/loader.js',
    'data:text/javascript,alert(1)',
  ])
    expect(knownScript(url)).toBeNull()
})
