import { contracts } from '#domain/contracts.ts'
import type { Endpoint } from '#domain/endpoint.ts'

/** Every endpoint of the contract with the name that audit rows and the matrix know it by: `applications.show`. */
export const endpoints = Object.entries(contracts).flatMap(([noun, lines]) =>
  Object.entries(lines as Record<string, Endpoint>).map(([line, endpoint]) => ({ name: `${noun}.${line}`, ...endpoint })),
)

/** The path of an endpoint with this in the place of each parameter, but those that are named apart. */
export const pathOf = (
  { path }: Pick<Endpoint, 'path'>,
  parameter: string | number,
  named: Record<string, string | number> = {},
): string => path.replaceAll(/:(\w+)/g, (_, name: string) => String(named[name] ?? parameter))

/** An NPI is no id: it is well-formed or not, and nothing stands behind it. */
export const takesId = ({ path }: { path: string }): boolean => /:(id|\w*Id)\b/.test(path)
