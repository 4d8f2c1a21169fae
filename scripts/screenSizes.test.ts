import { expect, test } from 'vitest'
import { type Chunk, sizesOf } from './screenSizes.ts'

/** A chunk with text that compression cannot shorten. */
const chunk = (name: string, bytes: number, rest: Partial<Chunk> = {}): Chunk => ({
  fileName: `${name}.js`,
  name,
  code: Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('base64'),
  imports: [],
  dynamicImports: [],
  isEntry: false,
  ...rest,
})

test('a screen’s size is that of all files that it imports, the first files, and the frame, each once', () => {
  const sizes = sizesOf([
    chunk('main', 1000, { isEntry: true, imports: ['shared.js'], dynamicImports: ['screen.js'] }),
    chunk('shared', 2000),
    chunk('frame', 4000, { imports: ['shared.js'] }),
    chunk('screen', 8000, { imports: ['shared.js', 'part.js'] }),
    chunk('part', 16_000),
    chunk('later', 32_000),
  ])
  expect(sizes.map(({ name, limit }) => [name, limit])).toEqual([
    ['screen', 650],
    ['sign-in', 300],
  ])
  const [screen, signIn] = sizes.map(({ kilobytes }) => kilobytes * 1024)
  expect(signIn! / 3000).toBeCloseTo(1, 1)
  expect(screen! / 31_000).toBeCloseTo(1, 1)
})

test('without an entry there is no page', () => expect(sizesOf([chunk('part', 10)])).toEqual([]))
