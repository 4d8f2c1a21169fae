import type { lookup } from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { addressProblem, isPrivateAddress, postWebhook } from './webhook.ts'

/** A local HTTP server with this behavior. Returns its host and port, and how many requests it got. */
async function receiver(answer: RequestListener) {
  const got = { requests: 0 }
  const server = createServer((request, response) => {
    got.requests++
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.closeAllConnections())
  onTestFinished(() => void server.close())
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, port: (server.address() as AddressInfo).port, got }
}

const nowhere = { WEBHOOK_PRIVATE_HOSTS: [] }
const codeOf = (sending: Promise<void>) =>
  sending.then(
    () => 'delivered',
    ({ code }) => code,
  )

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.8.8.8', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.0.0.170', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', 'fe80::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', '64:ff9b::a00:1'],
  ...['2001::1', '2001:db8::1', '2002:7f00:1::', '[::1]'],
])('%s is private', address => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450:4001::200e'])(
  '%s is public',
  address => {
    expect(isPrivateAddress(address)).toBe(false)
  },
)

test.each([
  'http://hooks.example.com/',
  'https://localhost/',
  'https://localhost.:8443/',
  'https://printer/',
  'https://records.internal/',
  'https://nas.local/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/latest/meta-data',
  'https://169.254.169.254/latest/meta-data',
])('refuses %s, even before it is resolved', async address => {
  expect(addressProblem(nowhere, address)).toBeTruthy()
  expect(await codeOf(postWebhook(nowhere)(address, {}, '{}'))).toBe('private_address')
})

test('accepts a public address, and a private one only if the operator listed it', () => {
  expect(addressProblem(nowhere, 'https://hooks.example.com/passage')).toBeUndefined()
  expect(addressProblem({ WEBHOOK_PRIVATE_HOSTS: ['engine.internal'] }, 'http://engine.internal:8080/in')).toBeUndefined()
  expect(addressProblem({ WEBHOOK_PRIVATE_HOSTS: ['10.0.0.5:8080'] }, 'http://10.0.0.5:8080/in')).toBeUndefined()
  expect(addressProblem({ WEBHOOK_PRIVATE_HOSTS: ['10.0.0.5:8080'] }, 'http://10.0.0.5:5432/')).toBeTruthy()
})

test('refuses a public name that resolves to a private address, among others', async () => {
  const addresses = [
    { address: '93.184.216.34', family: 4 },
    { address: '169.254.169.254', family: 4 },
  ]
  const resolve = ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(null, addresses)) as unknown as typeof lookup
  expect(await codeOf(postWebhook(nowhere, 1000, resolve)('https://rebinding.example.com/', {}, '{}'))).toBe('private_address')
})

test('does not follow a redirect', async () => {
  const inside = await receiver((_request, response) => response.end())
  const outside = await receiver((_request, response) => response.writeHead(307, { location: `http://${inside.host}/` }).end())
  const listed = { WEBHOOK_PRIVATE_HOSTS: [outside.host] }
  expect(await codeOf(postWebhook(listed)(`http://${outside.host}/`, {}, '{}'))).toBe('HTTP_307')
  expect([outside.got.requests, inside.got.requests]).toEqual([1, 0])
})

test('reports the status, a timeout, and a refused connection', async () => {
  const failing = await receiver((_request, response) => response.writeHead(503).end())
  const hanging = await receiver(() => {})
  const endless = await receiver((_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'.repeat(10_000)), 5)
    response.on('close', () => clearInterval(timer))
  })
  const post = postWebhook({ WEBHOOK_PRIVATE_HOSTS: ['127.0.0.1'] }, 300)
  expect(await codeOf(post(`http://${failing.host}/`, {}, '{}'))).toBe('HTTP_503')
  expect(await codeOf(post(`http://${hanging.host}/`, {}, '{}'))).toBe('timeout')
  expect(await codeOf(post(`http://${endless.host}/`, {}, '{}'))).toBe('delivered')
  expect(await codeOf(post('http://127.0.0.1:1/', {}, '{}'))).toBe('ECONNREFUSED')
})
