import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { mergedGroups } from './chunkGroups.ts'
import type { Chunk } from './weights.ts'

/** A fake chunk that contains one module with the same name and `size` KB of code that cannot be compressed. */
const chunk = (name: string, imports: string[] = [], more: Partial<Chunk> & { size?: number } = {}): Chunk => ({
  ...{ name, fileName: `${name}.js`, moduleIds: [name], isEntry: false, imports: imports.map(file => `${file}.js`) },
  ...{ code: randomBytes((more.size ?? 1) * 1024).toString('base64'), dynamicImports: [] },
  ...more,
})
const names = (prefix: string, many: number) => Array.from({ length: many }, (_, at) => `${prefix}${at}`)

/** The files that a page needs after merging. */
function filesOf(all: readonly Chunk[], page: string) {
  const groups = mergedGroups(all)
  const needs = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const file of all.find(item => item.name === name)!.imports) needs(file.slice(0, -3), seen)
    return seen
  }
  return new Set([...needs(page)].map(name => groups.get(name) ?? name))
}

const main = (...screens: string[]) =>
  chunk('main', ['shell'], { isEntry: true, dynamicImports: screens.map(screen => `${screen}.js`) })

test('merges small files so that no page needs many, starting with those that the same pages need', () => {
  const [own, common] = [names('own', 30), names('common', 30)]
  const all = [main('One', 'Two'), chunk('shell'), ...[...own, ...common].map(name => chunk(name))]
  all.push(chunk('One', [...own, ...common]), chunk('Two', common))
  expect(filesOf(all, 'One').size).toBeLessThan(25)
  const groups = mergedGroups(all)
  const group = (name: string) => groups.get(name) ?? name
  expect(own.map(group).filter(name => common.map(group).includes(name))).toEqual([])
})

test('merges neither the sign-in page’s files nor the files of dynamic imports', () => {
  const small = names('small', 40)
  const all = [main('One'), chunk('shell'), ...small.map(name => chunk(name)), chunk('One', small)]
  const groups = mergedGroups(all)
  expect(groups.has('small0')).toBe(true)
  for (const name of ['main', 'shell', 'One']) expect(groups.has(name), name).toBe(false)
})

test('never makes a page larger than its limit', () => {
  const parts = names('part', 30)
  const screens = names('Screen', 30)
  const all = (shell: number) => [
    ...[main('One', ...screens), chunk('shell', [], { size: shell }), chunk('One', parts)],
    ...parts.map(name => chunk(name, [], { size: 2 })),
    // Each part is also needed by a screen that needs nothing else.
    ...screens.map((name, at) => chunk(name, [parts[at]!])),
  ]
  expect(filesOf(all(340), 'One').size).toBeLessThan(25)
  // Merging would put these screens 2 KB over their limit.
  expect(mergedGroups(all(410)).size).toBe(0)
})

test('never gives a page a file that is slow to load and that it does not need', () => {
  const [parts, users, screens] = [names('part', 30), names('user', 30), names('Screen', 30)]
  const all = (moduleId: string) => [
    ...[main('One', 'Two', ...screens), chunk('shell'), chunk('zones', [], { moduleIds: [moduleId], size: 0.1 })],
    ...parts.map(name => chunk(name, [], { size: 8 })),
    ...users.map(name => chunk(name, ['zones'], { size: 0.1 })),
    ...[chunk('One', parts), chunk('Two', [...parts, ...users])],
    // Each part is also needed by a screen that needs nothing else, so merging two parts costs more than merging a part and a user.
    ...screens.map((name, at) => chunk(name, [parts[at]!])),
  ]
  const shared = (chunks: readonly Chunk[]) => {
    const groups = mergedGroups(chunks)
    const ofUsers = new Set(users.map(name => groups.get(name) ?? name))
    return [...filesOf(chunks, 'One')].filter(file => ofUsers.has(file)).length
  }
  expect(shared(all('zones'))).toBeGreaterThan(0)
  expect(shared(all('/node_modules/date-fns-tz/index.js'))).toBe(0)
})

test('never makes two files import each other', () => {
  const chain = names('chain', 40)
  const all = [main('One', 'Two'), chunk('shell'), ...chain.map((name, at) => chunk(name, at < 39 ? [chain[at + 1]!] : []))]
  all.push(chunk('One', [chain[0]!]), chunk('Two', [chain[20]!]))
  const groups = mergedGroups(all)
  const group = (name: string) => groups.get(name) ?? name
  const imports = new Map<string, Set<string>>()
  for (const [at, name] of chain.entries()) {
    const own = imports.get(group(name)) ?? new Set()
    if (chain[at + 1] && group(chain[at + 1]!) !== group(name)) own.add(group(chain[at + 1]!))
    imports.set(group(name), own)
  }
  const reaches = (from: string, to: string): boolean =>
    [...(imports.get(from) ?? [])].some(next => next === to || reaches(next, to))
  expect(imports.size).toBeLessThan(40)
  for (const name of imports.keys()) expect(reaches(name, name), name).toBe(false)
})

test('gives every merged file its own name', () => {
  const [one, two] = [names('one', 30), names('two', 30)]
  const all = [main('One', 'Two'), chunk('shell'), ...[...one, ...two].map(name => chunk(name))]
  all.push(chunk('One', one), chunk('Two', two))
  const same = all.map(item => (/^(one|two)/.test(item.name) ? { ...item, name: 'contract' } : item))
  const groups = mergedGroups(same)
  expect(one.map(name => groups.get(name)).filter(name => name && two.some(other => groups.get(other) === name))).toEqual([])
})
