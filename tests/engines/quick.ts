import createCache from '@emotion/cache'
import * as React from 'react'

// What pages under test do without, so that they take half the time. Done once, however many files a worker runs.

/**
 * Asked whether one element can be seen, jsdom goes through every rule of every style; so of emotion's stay those that may
 * hide something, and those that a test looks at.
 */
const kept = new Set(['display', 'visibility', 'pointer-events', 'color', 'max-height'])
const declaration = /(?<=[{;])\s*([\w-]+)\s*:[^;{}]*;?/g
const sheets = Object.getPrototypeOf(createCache({ key: 'quick' }).sheet) as { insert(rule: string): void }
const insert = sheets.insert
sheets.insert = function (rule) {
  const short = rule.replace(declaration, (whole, name) => (kept.has(name) ? whole : ''))
  if (/\{[^{}]*:[^{}]*\}/.test(short)) insert.call(this, short)
}

/** React keeps a stack trace with each element for its warnings, ten thousand a second at most: it hears that these are kept already. */
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })
