import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { once, temporaryFolder } from './zip.testing.ts'
import { readZip, writeZip } from './zip.ts'

vi.setConfig({ testTimeout: 600_000 })

test('writes and reads more than 65,535 entries', async () => {
  const path = join(await temporaryFolder(), 'many.zip')
  const zip = await writeZip(path)
  for (let index = 0; index < 66_000; index++) await zip.add(`files/${index}`, once(String(index)), { compress: false })
  await zip.finish()
  await zip.close()
  const read = await readZip(path)
  expect(read.names.length).toBe(66_000)
  for (const index of [0, 65_535, 65_999]) {
    const blocks = []
    for await (const block of read.read(`files/${index}`)) blocks.push(block)
    expect(Buffer.concat(blocks).toString()).toBe(String(index))
  }
  await read.close()
})

test('writes and reads an entry of more than 4 GB in little memory', async () => {
  const path = join(await temporaryFolder(), 'large.zip')
  const zip = await writeZip(path)
  const block = Buffer.alloc(4 * 1024 * 1024, 'passage')
  const blocks = 1100
  async function* large() {
    for (let index = 0; index < blocks; index++) yield block
  }
  const before = process.memoryUsage.rss()
  await zip.add('large', large())
  await zip.add('after', once('small'))
  await zip.finish()
  await zip.close()
  const read = await readZip(path)
  expect(read.size('large')).toBe(blocks * block.length)
  let bytes = 0
  for await (const part of read.read('large')) bytes += part.length
  expect(bytes).toBe(blocks * block.length)
  await read.close()
  expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024)
  expect((await stat(path)).size).toBeLessThan(100 * 1024 * 1024)
})
