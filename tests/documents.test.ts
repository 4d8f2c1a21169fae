import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const documents = globSync('**/*.md', { exclude: name => /^(node_modules|dist|data|test-results|\..+)$/.test(name) }).sort()
const text = new Map(documents.map(file => [file, readFileSync(file, 'utf8')]))
const decisions = documents.filter(file => /^docs\/decisions\/\d/.test(file))

/** The anchor of a heading, as GitHub writes it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

test('links in documents lead to files and headings that exist', () => {
  const broken = documents.flatMap(file =>
    [...text.get(file)!.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)]
      .map(([, link]) => link!)
      .filter(link => {
        const [path, heading] = link.split('#') as [string, string?]
        const target = path ? join(dirname(file), path) : file
        if (!existsSync(target)) return true
        if (heading === undefined) return false
        const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) => anchor(title!))
        return !headings.includes(heading)
      })
      .map(link => `${file}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('files that documents name exist', () => {
  const named = /`((?:domain|server|src|tests|scripts|docs)\/[\w./-]+\.\w+)`/g
  const missing = documents.flatMap(file =>
    [...text.get(file)!.matchAll(named)]
      .filter(([, path]) => !existsSync(path!.includes('NNNN') ? dirname(path!) : path!))
      .map(([, path]) => `${file}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('decision pages are numbered without gaps, have the same parts, and are listed', () => {
  expect(decisions.map(file => basename(file).slice(0, 4))).toEqual(decisions.map((_, at) => String(at + 1).padStart(4, '0')))
  for (const file of decisions) {
    const page = text.get(file)!
    expect(page, file).toMatch(new RegExp(`^# ${basename(file).slice(0, 4)}: .+\n\n## Context\n`))
    const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!)
    expect(headings[0], file).toBe('Context')
    expect(headings.at(-1), file).toBe('Consequences')
    expect(headings.slice(1, -1).every(heading => /^Decision(: |$)/.test(heading)) && headings.length > 2, file).toBe(true)
    expect(text.get('docs/decisions/README.md'), file).toContain(`- [${page.split('\n')[0]!.slice(2)}](${basename(file)})`)
  }
})

test('code that cites a decision page names one that exists', () => {
  const sources = [...globSync('{domain,server,src,tests,scripts}/**/*.{ts,tsx,mjs}'), 'docs/asvs.csv']
  const missing = sources.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/docs\/decisions\/[\w-]+(?:\.md)?/g)]
      .filter(([path]) => !existsSync(path))
      .map(([path]) => `${file}: ${path}`),
  )
  expect(missing).toEqual([])
})
