import * as contracts from '#domain/contracts.ts'
import type { Endpoint } from '#domain/platform/endpoint.ts'

/** All endpoints with the names that audit rows and the matrix use, such as `applications.show`. */
export const endpoints = Object.entries(contracts).flatMap(([resource, lines]) =>
  Object.entries(lines as Record<string, Endpoint>).map(([line, endpoint]) => ({ name: `${resource}.${line}`, ...endpoint })),
)

/** An endpoint's URL. Parameters missing from `params` all get the same value. */
export const urlFor = (
  { path }: Pick<Endpoint, 'path'>,
  parameter: string | number,
  params: Record<string, string | number> = {},
): string => path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name] ?? parameter))

/** Whether the path contains a record's id. An NPI is valid or invalid but does not identify a record. */
export const hasId = ({ path }: { path: string }): boolean => /:(id|\w*Id)\b/.test(path)
