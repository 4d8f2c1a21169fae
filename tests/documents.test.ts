import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('{docs,domain,src}/**/*.md')].sort()
const text = new Map(documents.map(file => [file, readFileSync(file, 'utf8')]))
const decisions = documents.filter(file => /^docs\/decisions\/\d/.test(file))

/** The anchor that GitHub creates for a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const anchors = (file: string) => [...text.get(file)!.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))

test('links to headings resolve', () => {
  const links = documents.flatMap(file =>
    [...text.get(file)!.matchAll(/\]\(([\w./-]*\.md)?#([\w-]+)\)/g)].map(([, path, heading]) => ({
      file,
      target: path ? join(dirname(file), path) : file,
      heading: heading!,
    })),
  )
  expect(links.length).toBeGreaterThan(5)
  const broken = links.filter(({ target, heading }) => !anchors(target).includes(heading))
  expect(broken.map(({ file, target, heading }) => `${file}: ${target}#${heading}`)).toEqual([])
})

test('decision pages are numbered without gaps and listed in their README', () => {
  expect(decisions.map(file => basename(file).slice(0, 4))).toEqual(decisions.map((_, at) => String(at + 1).padStart(4, '0')))
  const listed = decisions.map(file => `- [${text.get(file)!.split('\n')[0]!.slice(2)}](${basename(file)})`)
  expect(
    text
      .get('docs/decisions/README.md')!
      .split('\n')
      .filter(line => line.startsWith('- ')),
  ).toEqual(listed)
})

test.each(decisions)('%s has a title with its number, a context, a decision, and consequences', file => {
  const page = text.get(file)!
  expect(page).toMatch(new RegExp(`^# ${basename(file).slice(0, 4)}: .+\n\n## Context\n`))
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!)
  expect(headings.at(-1)).toBe('Consequences')
  const between = headings.slice(1, -1)
  expect(between).not.toEqual([])
  expect(between.filter(heading => !/^Decision(: |$)/.test(heading))).toEqual([])
})

test('docs/security.md names existing tests, and each statement in its sections on promises names one', () => {
  const page = text.get('docs/security.md')!
  const named = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file]) => file!)
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter(file => !existsSync(file))).toEqual([])
  const sections = ['Access control', 'Ways to sign in', 'Passwords', 'Keys and algorithms', 'Data protection', 'Limits']
  const bare = sections.flatMap(heading =>
    page
      .split(`\n## ${heading}\n`)[1]!
      .split('\n## ')[0]!
      .split(/\n(?=- |\| )/)
      .filter(item => /^(- |\| )/.test(item) && !/\.(test|spec)\.tsx?`/.test(item)),
  )
  // Items that need no test: table headings, kinds of data, and tasks that Passage leaves to the operator.
  expect(bare.filter(item => !/^\| (what|kind|patient data|initials|staff data|secrets|directory) /.test(item))).toEqual([
    expect.stringMatching(/^- Passage does not encrypt the database or the files\./),
  ])
})
