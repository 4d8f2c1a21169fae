import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Config } from '../../config.ts'

/** Posts a delivery. Rejects with an error whose `code` says why, such as `HTTP_500`, `timeout`, or `private_address`. */
export type PostWebhook = (url: string, headers: Record<string, string>, body: string) => Promise<void>

/** How long a receiver may take to respond, in milliseconds. */
const timeoutMs = 10_000

const failed = (code: string) => Object.assign(new Error(`the webhook was not delivered: ${code}`), { code })

/** IPv4 ranges that are not on the public internet (IANA special-purpose registry), multicast, and reserved addresses. */
const privateIpv4 = new BlockList()
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [network, bits] = range.split('/')
  privateIpv4.addSubnet(network!, Number(bits), 'ipv4')
}
/** The only public IPv6 addresses, and the parts of them that are tunnels to IPv4, documentation, or protocol assignments. */
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
const specialIpv6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialIpv6.addSubnet(network, bits, 'ipv6')

/** Whether the IP address is not on the public internet: private, link-local, loopback, or reserved. */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[(.*)\]$/, '$1')
  if (isIP(bare) === 4) return privateIpv4.check(bare, 'ipv4')
  return !publicIpv6.check(bare, 'ipv6') || specialIpv6.check(bare, 'ipv6')
}

/** Whether WEBHOOK_PRIVATE_HOSTS lists the URL's host, or its host and port. */
const isListed = (
  { WEBHOOK_PRIVATE_HOSTS: hosts = [] }: Pick<Config, 'WEBHOOK_PRIVATE_HOSTS'>,
  { hostname, host }: URL,
): boolean => hosts.includes(hostname) || hosts.includes(host)

/**
 * Why deliveries may not go to this URL; undefined if they may. The name of a host may still resolve to a private address, which is
 * checked with every delivery.
 */
export function addressProblem(config: Pick<Config, 'WEBHOOK_PRIVATE_HOSTS'>, address: string): string | undefined {
  const url = new URL(address)
  if (isListed(config, url)) return undefined
  if (url.protocol !== 'https:') return 'Enter an address that begins with https://'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const isLocal = isIP(host) ? isPrivateAddress(host) : !host.includes('.') || /\.(local|localhost|internal)$/.test(host)
  return isLocal ? 'Enter an address on the public internet. This one is in a private network.' : undefined
}

/** Resolves a host like `dns.lookup`, but fails if any of its addresses is private. The connection uses exactly these addresses. */
const publicOnly =
  (resolve: typeof lookup): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      if (addresses.some(({ address }) => isPrivateAddress(address))) return done(failed('private_address'), '', 0)
      if (options.all) return done(null, addresses)
      return done(null, addresses[0]!.address, addresses[0]!.family)
    })

/**
 * Posts deliveries over HTTPS to public addresses only, unless WEBHOOK_PRIVATE_HOSTS lists the host. Redirects are not followed; they are
 * failures, as is any other status outside 2xx and any response that takes longer than ten seconds.
 */
export const postWebhook =
  (config: Pick<Config, 'WEBHOOK_PRIVATE_HOSTS'>, timeout = timeoutMs, resolveHost = lookup): PostWebhook =>
  (address, headers, body) =>
    new Promise((resolve, reject) => {
      const url = new URL(address)
      if (addressProblem(config, address)) return reject(failed('private_address'))
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      const sending = send(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(timeout),
        agent: false,
        ...(!isListed(config, url) && { lookup: publicOnly(resolveHost) }),
      })
      sending.on('response', response => {
        const { statusCode = 0 } = response
        // Only the status matters. A receiver could otherwise send a body without end.
        response.destroy()
        if (statusCode >= 200 && statusCode < 300) resolve()
        else reject(failed(`HTTP_${statusCode}`))
      })
      sending.on('error', (error: NodeJS.ErrnoException) =>
        reject(failed(error.name === 'AbortError' || error.name === 'TimeoutError' ? 'timeout' : (error.code ?? 'network'))),
      )
      sending.end(body)
    })
