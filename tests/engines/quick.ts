import createCache from '@emotion/cache'
import * as React from 'react'
import { addRules, speedUpStyles } from './styles.ts'

// Makes page tests much faster. Applied once per worker.

/**
 * jsdom evaluates every CSS rule for visibility checks, so this keeps only the emotion rules that can hide elements or that tests
 * check.
 */
const kept = new Set(['display', 'visibility', 'pointer-events', 'color', 'max-height'])
const declaration = /(?<=[{;])\s*([\w-]+)\s*:[^;{}]*;?/g
type Sheet = { isSpeedy: boolean; insert(rule: string): void }
const sheets = Object.getPrototypeOf(createCache({ key: 'quick' }).sheet) as Sheet
const insert = sheets.insert
sheets.insert = function (rule) {
  // One element for all rules, as in production. Otherwise, each rule has its own, and jsdom passes hundreds of them in every search.
  this.isSpeedy = true
  const short = rule.replace(declaration, (match, name) => (kept.has(name) ? match : ''))
  if (!/\{[^{}]*:[^{}]*\}/.test(short)) return
  insert.call(this, short)
  addRules(short)
}
speedUpStyles()

/** jsdom's selectors are slow, so this finds the tags in the head that React and the product look for on every render. */
const { querySelector } = Document.prototype
Document.prototype.querySelector = function (selector: string) {
  const [, tag, attribute, value] = /^(meta|style)\[([\w-]+)="([^"\\]*)"\]$/.exec(selector) ?? []
  if (!tag) return querySelector.call(this, selector)
  let at = this.head.firstElementChild
  while (at && (at.localName !== tag || at.getAttribute(attribute!) !== value)) at = at.nextElementSibling
  return at
}

/**
 * React captures up to ten thousand stack traces per second for its warnings. This makes React assume that it has already reached
 * the limit.
 */
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })
