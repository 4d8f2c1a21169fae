import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

const Address = z.union([z.ipv4(), z.ipv6()])

/**
 * The caller's IP address without a port. Some proxies append the port (Azure Application Gateway: `192.0.2.7:40001`,
 * `[2001:db8::7]:40001`), which would make the rate limits treat every call as a different address. For an invalid value,
 * returns the proxy's own address.
 */
export function callerAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return addressIn(request.ip) ?? addressIn(request.socket.remoteAddress ?? '') ?? 'unknown'
}

/** The IP address in text from a proxy, in lowercase; undefined if the text contains none. */
export function addressIn(written: string): string | undefined {
  const text = written.trim()
  const bare = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(text)?.[1] ?? text
  const address = bare.replace(/%.*$/, '').toLowerCase()
  return Address.safeParse(address).success ? address : undefined
}
