import { describe, expect, test } from 'vitest'
import { keepsEndpoint, viewOnlyDays } from '#domain/people/deactivation/rules.ts'
import { type TokenScope, tokenProblem, tokenScopes } from '#domain/people/programs/rules.ts'
import { z } from '#domain/platform/zod.ts'
import { buildToken } from '../people/programs/testing.ts'
import { differingStandings, storeStandings } from '../platform/standings/standings.ts'
import { buildAdvocate, buildOrganization, buildUser } from '../seed/builders.ts'
import { findTestData, type TestUsername, testUsers } from '../seed/testUsers.ts'
import { formOf, startServer } from '../testing.ts'
import { endpoints, urlFor } from './endpoints.ts'
import type { Created, Row } from './matrix/row.ts'
import { matrix } from './matrix.ts'
import { buildCase, type Case, kindOf, type SubjectName, subjectsByKind } from './subjects.ts'

/** Advocates of deactivated organizations: one in the view-only period, and one whose access has ended (S-37). */
type LimitedCaller = 'view.only' | 'access.ended'
/**
 * Programs with tokens of the test hospital and the test center. The first two have every scope and are covered; the last one has only
 * `organization:read`.
 */
type Program = 'hospital.program' | 'center.program' | 'narrow.program'
type Caller = TestUsername | 'signed out' | 'deactivated' | LimitedCaller | Program
const callers: Caller[] = ['signed out', 'deactivated', 'view.only', 'access.ended']
callers.push('hospital.program', 'center.program', 'narrow.program', ...testUsers.map(({ username }) => username))

const server = await startServer()
const { db, context, as } = server
const deactivated = as((await buildUser(db, context.now())).id)
await deactivated('GET', '/common/whoami')
await db.updateTable('users').set({ tmri_status: 'Not Approved' }).where('username', 'like', 'user.%').execute()
const { users, organizations } = await findTestData(db)

const everyScope = { scopes: [...tokenScopes], covered: true }
const programs: Record<Program, { bearer: string; scopes: TokenScope[]; covered: boolean }> = {
  'hospital.program': { ...everyScope, ...(await programToken(organizations.hospital, everyScope)) },
  'center.program': { ...everyScope, ...(await programToken(organizations.center, everyScope)) },
  'narrow.program': {
    scopes: ['organization:read'],
    covered: false,
    ...(await programToken(organizations.center, { scopes: ['organization:read'] })),
  },
}
async function programToken(organization_id: number, change: { scopes: TokenScope[]; covered?: boolean }) {
  return { bearer: (await buildToken(db, context.now(), { organization_id, ...change })).token }
}
const isProgram = (caller: Caller): caller is Program => caller in programs
/** A program reads what this member of its organization reads, if its token has the scope. */
const readsLike = (program: Program): Caller => (program === 'hospital.program' ? 'colleague' : 'manager')

/** How many days ago each caller's organization was deactivated. */
const deactivatedFor: Record<LimitedCaller, number> = { 'view.only': 0, 'access.ended': viewOnlyDays + 1 }
const isLimited = (caller: Caller): caller is LimitedCaller => caller in deactivatedFor
const limitOf = (caller: LimitedCaller) =>
  ({ access: deactivatedFor[caller] < viewOnlyDays ? 'view only' : 'ended', ends_at: '' }) as const
const limitedIds = new Map<Caller, number>()
for (const [caller, days] of Object.entries(deactivatedFor)) {
  const status_changed_at = new Date(context.now().getTime() - days * 24 * 60 * 60 * 1000).toISOString()
  const hospital = await buildOrganization(db, context.now(), {
    type: 'hospital',
    active_status: 'Deactivated',
    status_changed_at,
  })
  limitedIds.set(caller as Caller, (await buildAdvocate(db, context.now(), { organization_id: hospital.id })).id)
}

/** One session per caller. If a successful call ends it, the next call uses a new one. */
const calls = new Map<Caller, ReturnType<typeof as>>([['deactivated', deactivated]])
function callAs(caller: Caller) {
  const call =
    calls.get(caller) ??
    (isProgram(caller)
      ? as(programs[caller])
      : as(caller === 'signed out' ? null : (limitedIds.get(caller) ?? users[caller as TestUsername])))
  calls.set(caller, call)
  return call
}

/** Number of the callers that a line of the matrix does not name who are called in `npm test`. All others take turns by cell. */
const unnamedCalled = 2

/**
 * Parses a line from the matrix, such as `200 advocate colleague, 404 others`, into the status of each caller. `called` are the callers
 * to try: in `npm run test:hard` all of them, in `npm test` the ones that the line names and some of the others, which are all rejected
 * or accepted alike.
 */
function expected(line: string, endpoint: (typeof endpoints)[number], cell: number) {
  const statuses = new Map<string, number>()
  for (const group of line.split(', ')) {
    const [status, ...names] = group.trim().split(/\s+/)
    for (const name of names) {
      if (name !== 'others' && !callers.includes(name as Caller)) throw new Error(`${endpoint.name}: no caller is named ${name}`)
      statuses.set(name, Number(status))
    }
  }
  const defaultStatus = (caller: Caller) => {
    if (!isRejectedEarly(caller, endpoint)) return undefined
    return caller === 'newcomer' || isLimited(caller) || isProgram(caller) ? 403 : 401
  }
  // In the view-only period, an advocate opens the same lists as other advocates, and finds no one else's records.
  if (!kindOf(endpoint.path) && statuses.has('outside.advocate')) statuses.set('view.only', statuses.get('outside.advocate')!)
  for (const program of Object.keys(programs) as Program[])
    statuses.set(program, statuses.get(readsLike(program)) ?? statuses.get('others')!)
  const all = Object.fromEntries(
    callers.map(caller => [caller, defaultStatus(caller) ?? statuses.get(caller) ?? statuses.get('others')!]),
  )
  const unnamed = callers.filter(caller => defaultStatus(caller) === undefined && !statuses.has(caller))
  const first = (endpoints.indexOf(endpoint) + cell) * unnamedCalled
  const inTurn = new Set(Array.from({ length: unnamedCalled }, (_, at) => unnamed[(first + at) % unnamed.length]))
  const called = callers.filter(caller => process.env.HARD || !unnamed.includes(caller) || inTurn.has(caller))
  return { all, called }
}

/**
 * Whether the code that all endpoints share rejects the caller before it looks at the record. In `npm test`, such callers call each
 * endpoint once. In `npm run test:hard`, they call it for every record.
 */
const isRejectedEarly = (caller: Caller, endpoint: (typeof endpoints)[number]) =>
  endpoint.access !== 'public' &&
  (caller === 'signed out' ||
    caller === 'deactivated' ||
    (caller === 'newcomer' && !endpoint.beforeWelcome) ||
    (isProgram(caller) && tokenProblem(programs[caller], endpoint) !== undefined) ||
    (isLimited(caller) && !keepsEndpoint({ organization_limit: limitOf(caller) }, endpoint)))

const cellsOf = (endpoint: (typeof endpoints)[number]): readonly (SubjectName | 'any')[] => {
  const kind = kindOf(endpoint.path) ?? matrix[endpoint.name]?.subjectKind
  return kind ? subjectsByKind[kind] : ['any']
}

test('every endpoint has a row in server/guards/matrix.ts, and every row a cell for each case [PERM-011] [ASVS 8.2.2]', () => {
  const missing = endpoints
    .flatMap(endpoint => cellsOf(endpoint).map(cell => ({ cell, endpoint })))
    .filter(({ cell, endpoint }) => !matrix[endpoint.name]?.[cell])
  expect(
    missing.map(({ cell, endpoint }) => `${endpoint.name} × ${cell}`),
    'add these cells to a file in server/guards/matrix',
  ).toEqual([])
  const names = endpoints.map(endpoint => endpoint.name)
  expect(Object.keys(matrix).filter(name => !names.includes(name))).toEqual([])
})

describe.each(endpoints.filter(endpoint => matrix[endpoint.name]))('$name', endpoint => {
  const row = matrix[endpoint.name]!
  /** All 404 responses. They must be the same for a record that does not exist and for one that the caller may not see. */
  const missing = new Set<string>()
  /**
   * In `npm test`, one caller per status sends one kind of invalid input to each endpoint, because the callers with that status all fail
   * at the same check. In `npm run test:hard`, every caller sends every kind in every case.
   */
  const tried = new Set<number>()

  test.each(cellsOf(endpoint).filter(cell => row[cell]))(
    '%s: every caller gets the status in the matrix, and 4xx for input that does not fit [ASVS 2.2.1] [ASVS 8.2.1] [ASVS 8.3.1] [ASVS 8.4.1]',
    async cell => {
      const statuses: Record<string, number> = {}
      const { all: expectedStatus, called } = expected(row[cell]!, endpoint, cellsOf(endpoint).indexOf(cell))
      const accessedEarly: string[] = []
      const unstored: number[] = []
      const prepare = row.prepare ?? row.create
      const cases = prepare ? new Map<string, RequestCase>() : unchangedCases
      const invalid = invalidInputs(endpoint)
      let isWritten = false
      const calling = called.filter(caller => process.env.HARD || tried.size === 0 || !isRejectedEarly(caller, endpoint))
      for (const caller of calling) {
        // In `npm test`, one caller writes to each case, because the next one would need a new case. All others are tested in every case.
        if (isWritten && expectedStatus[caller]! < 400 && !process.env.HARD) continue
        const isFirst = !tried.has(expectedStatus[caller]!)
        tried.add(expectedStatus[caller]!)
        const kind = (tried.size + endpoints.indexOf(endpoint)) % Math.max(1, invalid.length)
        const inputs = process.env.HARD ? invalid : isFirst ? invalid.slice(kind, kind + 1) : []
        const requestCase = cases.get(cell) ?? (await build(row, cell))
        cases.set(cell, requestCase)
        for (const [label, input] of inputs) {
          const { statusCode } = await send(endpoint, row, requestCase, caller, input)
          const isAccepted = withOtherInput[endpoint.name]?.includes(caller)
            ? [400, 403, 404, 422]
            : [401, 403, 404].includes(expectedStatus[caller]!)
              ? [expectedStatus[caller]]
              : [400, 422]
          if (!isAccepted.includes(statusCode))
            accessedEarly.push(`${caller}: ${statusCode} for ${label}, ${expectedStatus[caller]} for valid input`)
        }
        const { statusCode, body } = await send(endpoint, row, requestCase, caller)
        statuses[caller] = statusCode
        if (statusCode === 404 && !namedInInput.has(endpoint.name)) missing.add(body)
        if (endpoint.method === 'GET' || statusCode >= 400) continue
        isWritten = true
        unstored.push(...(await differingStandings(db, await patientsOf(requestCase.subject))))
        // A call whose path contains no id from the case leaves the case unchanged.
        if (prepare || cell !== 'any') cases.delete(cell)
        if (caller !== 'deactivated') calls.delete(caller)
      }
      const answered = calling.filter(caller => caller in statuses)
      expect(statuses).toEqual(Object.fromEntries(answered.map(caller => [caller, expectedStatus[caller]])))
      expect(accessedEarly).toEqual([])
      expect(unstored, 'a write did not call storeStandings').toEqual([])
      expect([...missing].slice(1)).toEqual([])
    },
  )
})

/** Calls that identify the subject (a patient, a list, an organization) in their input. Without it, there is no permission to check. */
const namedInInput = new Set([
  'documents.create',
  'facilities.apply',
  'facilities.calls',
  'facilities.logCall',
  'imports.create',
  'patients.hipaaDocument',
  'referrals.refer',
])

/**
 * Callers who may make the call with other input: the owner answers other steps, a colleague takes over a patient, and an Org Admin
 * claims a listing for the own organization.
 */
const withOtherInput: Record<string, readonly Caller[]> = {
  'applications.answer': ['advocate', 'colleague', 'outside.advocate'],
  'applications.takeBack': ['advocate', 'colleague', 'outside.advocate'],
  'claims.ask': ['org.admin'],
  'transfers.one': ['advocate', 'colleague'],
}

type InvalidInput = { query?: string; body?: string }

/**
 * Input that violates the endpoint's schemas. Callers without permission must still get the same 401, 403, or 404, so that they learn
 * nothing about the schemas.
 */
function invalidInputs({ name, access, query, body }: (typeof endpoints)[number]): (readonly [string, InvalidInput])[] {
  if (access === 'public' || namedInInput.has(name)) return []
  const names = query
    ? Object.keys((z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as object)
    : []
  const repeated = Object.fromEntries(names.map(name => [name, ['\u0007', '\u0007']]))
  return [
    ...(body ? ([['a body of another kind', { body: '"none"' }]] as const) : []),
    ...(body ? ([['broken JSON', { body: '{"a":' }]] as const) : []),
    ...(body && !body.safeParse({}).success ? ([['an empty body', { body: '{}' }]] as const) : []),
    ...(query && !query.safeParse(repeated).success
      ? ([['a wrong query', { query: names.flatMap(name => [`${name}=%07`, `${name}=%07`]).join('&') }]] as const)
      : []),
  ]
}

type RequestCase = { subject: Case; made: Created }

/** Cases that are still unchanged, because calls only read them or were rejected. The next caller and row reuse them. */
const unchangedCases = new Map<string, RequestCase>()

async function build(row: Row, cell: SubjectName | 'any'): Promise<RequestCase> {
  const subject = await buildCase(db, context.files, context.now(), cell === 'any' ? 'own' : cell)
  if (cell === 'random') return { subject, made: {} }
  await row.prepare?.(db, context.now(), subject)
  const made = (await row.create?.(db, context.now(), subject)) ?? {}
  await storeStandings(db, await patientsOf(subject))
  return { subject, made }
}

/** The patients that a call for this case can change: its own, and the newest ones. */
async function patientsOf({ patients, waiting }: Case): Promise<number[]> {
  const newest = await db.selectFrom('patients').select('id').orderBy('id', 'desc').limit(3).execute()
  return [patients, waiting, ...newest.map(({ id }) => id)]
}

async function send(
  endpoint: (typeof endpoints)[number],
  row: Row,
  { subject, made }: RequestCase,
  caller: Caller,
  invalid?: InvalidInput,
) {
  const kind = kindOf(endpoint.path)
  const path = urlFor(endpoint, kind ? subject[kind] : '', row.params?.(subject, made))
  const url = row.query ? `${path}?${row.query(subject)}` : path
  const json = { headers: { 'content-type': 'application/json' } }
  if (invalid?.query) return callAs(caller)(endpoint.method, `${path}?${invalid.query}`)
  if (invalid) return callAs(caller)(endpoint.method, url, invalid.body, json)
  const sent = row.send?.(subject, made)
  if (!sent || endpoint.requestType !== 'multipart') return callAs(caller)(endpoint.method, url, sent)
  const form = await formOf(sent as Record<string, string | File>)
  return callAs(caller)(endpoint.method, url, form.payload, { headers: form.headers })
}
