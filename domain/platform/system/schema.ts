import { instant } from '../formats.ts'
import { z } from '../zod.ts'

/** The checks that a server runs on itself and on the services it needs, in the order of the System page. */
export const checkNames = [
  'database',
  'migrations',
  'index',
  'files',
  'jobs',
  'mail',
  'texts',
  'faxes',
  'messages',
  'clock',
  'seals',
] as const
export type CheckName = (typeof checkNames)[number]

/** Why a check is not ok. The list is fixed, so a cause never contains data. docs/operations.md describes how to fix each cause. */
export const causes = [
  'database_unreachable',
  'database_read_only',
  'migrations_missing',
  'database_newer',
  'index_not_loaded',
  'disk_full',
  'disk_low',
  'files_read_only',
  'files_unavailable',
  'job_stuck',
  'job_failing',
  'mail_not_set_up',
  'mail_unreachable',
  'texts_not_set_up',
  'faxes_not_set_up',
  'messages_late',
  'clock_wrong',
  'seals_late',
] as const
export type Cause = (typeof causes)[number]

/**
 * `failed`: the server must not receive requests until the problem is fixed. `warning`: requests work, but an administrator must
 * act. `unknown`: the check cannot run while the database is unreachable.
 */
export const Check = z.object({
  name: z.enum(checkNames),
  state: z.enum(['ok', 'warning', 'failed', 'unknown']),
  cause: z.enum(causes).nullable(),
  amount: z.number().nullable().describe('For disk_low, the free space in megabytes; otherwise, a time in seconds'),
  job: z.string().nullable().describe('For job_stuck and job_failing, the name of the job'),
})
export type Check = z.infer<typeof Check>

export const Job = z.object({
  name: z.string(),
  every_s: z.number().describe('Seconds between the end of a run and the start of the next'),
  running: z.boolean(),
  ended_at: instant.nullable().describe('When the last run ended'),
  failures: z.number().int().describe('Failed runs in a row'),
})
export type Job = z.infer<typeof Job>

/** The health of the server that sent the response. */
export const System = z.object({
  ready: z.boolean(),
  checked_at: instant,
  started_at: instant,
  version: z.string().nullable(),
  checks: z.array(Check),
  jobs: z.array(Job),
})
export type System = z.infer<typeof System>

/** A line of the log, reduced to fields that cannot contain data. */
const LogLine = z.record(z.string(), z.union([z.string(), z.number()]))
export type LogLine = z.infer<typeof LogLine>

/** What an administrator sends to whoever helps with a problem. Contains no secret and no patient data. */
export const SupportBundle = z.object({
  made_at: instant,
  version: z.string().nullable(),
  node: z.string(),
  system: z.string().describe('The operating system and processor'),
  memory_mb: z.object({ machine: z.number(), process: z.number() }),
  settings: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .describe('The environment variables. Texts that may be secret are “(set)”'),
  changed_settings: z
    .array(z.string())
    .describe('The names of the settings that administrators changed while Passage was running'),
  health: System.nullable().describe('Null if no running server made the bundle'),
  database: z.object({
    version: z.string(),
    bytes: z.number(),
    tables: z.array(z.object({ name: z.string(), rows: z.number().describe('An estimate, 0 if unknown'), bytes: z.number() })),
  }),
  migrations: z.array(z.object({ name: z.string(), at: z.string() })),
  log: z.array(LogLine).describe('The last lines of this server’s log, the oldest first'),
})
export type SupportBundle = z.infer<typeof SupportBundle>
