import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSecret } from './secret.ts'

const secret = openSecret('a key for the tests, of thirty-two letters')

test('decrypts what it encrypted, with a different ciphertext each time', () => {
  const [first, second] = [secret.encrypt('123456 zoë'), secret.encrypt('123456 zoë')]
  expect([secret.decrypt(first), secret.decrypt(second)]).toEqual(['123456 zoë', '123456 zoë'])
  expect(first).not.toBe(second)
})

test('rejects text with any changed bit or another key [ASVS 11.3.2] [ASVS 11.3.3]', () => {
  const sealed = Buffer.from(secret.encrypt('123456'), 'base64')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => secret.decrypt(changed.toString('base64'))).toThrow()
  }
  expect(() => openSecret('another key for the tests, as long as that').decrypt(sealed.toString('base64'))).toThrow()
})

test('a digest depends on the text and the key', () => {
  expect(secret.hmac('123456')).toBe(secret.hmac('123456'))
  expect(secret.hmac('123456')).not.toBe(secret.hmac('123457'))
  expect(openSecret('another key for the tests, as long as that').hmac('123456')).not.toBe(secret.hmac('123456'))
})

test('with the previous key, older texts are decrypted and re-encrypted; current ones stay unchanged', () => {
  const today = openSecret('another key for the tests, as long as that', 'a key for the tests, of thirty-two letters')
  const old = secret.encrypt('123456')
  expect(today.decrypt(old)).toBe('123456')
  const resealedText = today.reseal(old)!
  expect(openSecret('another key for the tests, as long as that').decrypt(resealedText)).toBe('123456')
  expect(today.reseal(resealedText)).toBe(undefined)
  expect(() => secret.decrypt(resealedText)).toThrow()
  expect(() => today.reseal(openSecret('a third key, that nobody of these two has known').encrypt('123456'))).toThrow()
})

test('encryption is AES-256-GCM and digests are HMAC-SHA-256, each with its own key of 256 bits derived with HKDF', () => {
  const key = (use: string) => Buffer.from(hkdfSync('sha256', 'a key for the tests, of thirty-two letters', 'passage', use, 32))
  expect([key('encryption').equals(key('hmac')), secret.derive('audit seals').length]).toEqual([false, 32])
  const sealed = Buffer.from(secret.encrypt('123456'), 'base64')
  const cipher = createDecipheriv('aes-256-gcm', key('encryption'), sealed.subarray(0, 12)).setAuthTag(sealed.subarray(12, 28))
  expect(Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString()).toBe('123456')
  expect(secret.hmac('123456')).toBe(createHmac('sha256', key('hmac')).update('123456').digest('hex'))
})
