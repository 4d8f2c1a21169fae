import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

const Address = z.union([z.ipv4(), z.ipv6()])

/**
 * Where a call comes from, as an IP address and nothing else. Some proxies write a port behind it (Azure Application Gateway: `192.0.2.7:40001`,
 * `[2001:db8::7]:40001`), which would make every call another address to the limits. What is no address counts as the proxy itself.
 */
export function callerAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return addressIn(request.ip) ?? addressIn(request.socket.remoteAddress ?? '') ?? 'unknown'
}

/** The address in what a proxy has written, in lower case; nothing where there is none. */
export function addressIn(written: string): string | undefined {
  const text = written.trim()
  const bare = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(text)?.[1] ?? text
  const address = bare.replace(/%.*$/, '').toLowerCase()
  return Address.safeParse(address).success ? address : undefined
}
