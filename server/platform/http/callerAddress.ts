import type { FastifyRequest } from 'fastify'
import { z } from '#domain/platform/zod.ts'

const Address = z.union([z.ipv4(), z.ipv6()])

/**
 * The caller's IP address without a port. Some proxies append the port (Azure Application Gateway: `192.0.2.7:40001`,
 * `[2001:db8::7]:40001`). With the port, the rate limits would treat every call as coming from a different address. If the value is
 * invalid, returns the proxy's own address.
 */
export function callerAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return addressIn(request.ip) ?? addressIn(request.socket.remoteAddress ?? '') ?? 'unknown'
}

/** The IP address in a proxy's header, in lowercase; undefined if there is none. */
export function addressIn(written: string): string | undefined {
  const text = written.trim()
  const bare = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(text)?.[1] ?? text
  const address = bare.replace(/%.*$/, '').toLowerCase()
  return Address.safeParse(address).success ? address : undefined
}
