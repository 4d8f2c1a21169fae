import { z } from '#domain/platform/zod.ts'
import type { Finding, Note } from './clean.ts'

/** Treats null as absent. */
const text = z.preprocess(value => (value === null ? undefined : value), z.string().trim().max(20_000).optional())
const number = z.preprocess(value => (value === null || value === '' ? undefined : value), z.coerce.number().optional())
const many = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    value => (Array.isArray(value) ? value.filter(element => element !== null) : (value ?? [])),
    z.array(item).max(5_000),
  ) as unknown as z.ZodArray<T>

const Phone = z.object({ number: text, extension: z.coerce.string().nullish(), type: text, description: text })
const Address = z.object({
  address_1: text,
  address_2: text,
  city: text,
  region: text,
  state_province: text,
  postal_code: text,
  country: text,
  address_type: text,
})
/** Opening hours: words, or times on days of the week (`MO,TU` in `byday`; HSDS 1.1 has one `weekday`). */
const Schedule = z.object({ description: text, byday: text, weekday: text, opens_at: text, closes_at: text })
/** HSDS 3.1 requires neither the name nor the code. */
const Language = z.object({ name: text, code: text, language: text })
const Location = z.object({
  id: text,
  name: text,
  latitude: number,
  longitude: number,
  external_identifier: text,
  external_identifier_type: text,
  addresses: many(Address),
  /** HSDS 2.0 */
  physical_addresses: many(Address),
  phones: many(Phone),
  schedules: many(Schedule),
  languages: many(Language),
})
/** Older HSDS versions list only ids here. A location without an id is identified by its service. */
const ServiceAtLocation = z.object({ location: Location.nullish(), phones: many(Phone), schedules: many(Schedule) })

/** An HSDS service with its nested objects, reduced to the fields that the import uses. */
export const ReadService = z.object({
  id: z.string().trim().min(1).max(200),
  name: text,
  status: text,
  description: text,
  url: text,
  fees_description: text,
  accreditations: text,
  minimum_age: number,
  maximum_age: number,
  organization: z.object({ name: text, website: text, url: text, phones: many(Phone) }).nullish(),
  program: z.object({ name: text }).nullish(),
  phones: many(Phone),
  schedules: many(Schedule),
  languages: many(Language),
  attributes: many(
    z.object({
      link_type: text,
      label: text,
      taxonomy_term_id: text,
      taxonomy_term: z.object({ name: text, code: text }).nullish(),
    }),
  ),
  service_at_locations: many(ServiceAtLocation),
})
export type ReadService = z.infer<typeof ReadService>

/** A service and its line in the file, the reason it cannot be read, or a remark on another part of the file. */
export type FoundService = { line: number; service: ReadService; remarks: Finding[] }
export type Found = FoundService | Note | { line: number; columns: readonly string[]; remark: string }

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The services in one element of a JSON file: a service itself, those of an organization, or the one at a service-at-location
 * record, which HSDS also lists at the top level.
 */
export function servicesIn(value: Fields): Fields[] {
  const { services, service, location, ...rest } = value
  if (Array.isArray(services)) return services.filter(isObject).map(service => ({ organization: rest, ...service }))
  if (!isObject(service) || !isObject(location)) return [value]
  const organization = rest.organization ?? service.organization
  return [{ ...service, organization, service_at_locations: [{ location, phones: rest.phones }] }]
}

/**
 * Parses a service. Values that do not follow HSDS are left out, each with a remark that names its path, because only the id is
 * required.
 */
export function readService(line: number, value: unknown): Found {
  const parsed = ReadService.safeParse(value)
  if (parsed.success) return { line, service: parsed.data, remarks: [] }
  if (!isObject(value)) return { line, reason: 'it is not a service' }
  const { issues } = parsed.error
  if (issues.some(({ path }) => path[0] === 'id')) return { line, columns: ['id'], reason: 'the service has no ID' }
  const without = structuredClone(value)
  const remarks = issues.map(({ path }) => leaveOut(without, path))
  const rest = ReadService.safeParse(without)
  if (rest.success) return { line, service: rest.data, remarks }
  const path = rest.error.issues[0]!.path
  return { line, columns: [columnOf(path)], reason: `${path.join('.')} does not follow HSDS` }
}

type Path = readonly PropertyKey[]

/** The path without positions in lists, so that all phones count as one column. */
const columnOf = (path: Path) => path.filter(part => typeof part !== 'number').join('.')

function leaveOut(value: Fields, path: Path): Finding {
  const parent = path.slice(0, -1).reduce<unknown>((at, part) => (at as Fields)[part as string], value) as Fields
  const last = path.at(-1) as string
  const text = String(JSON.stringify(parent[last])).slice(0, 60)
  parent[last] = null
  return { columns: [columnOf(path)], reason: `${path.join('.')} does not follow HSDS and was left out: ${text}` }
}
