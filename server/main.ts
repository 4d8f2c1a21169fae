import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import type { AppContext } from './context.ts'
import { startHealthLog } from './jobs/healthLog.ts'
import { startJobs } from './jobs/jobs.ts'
import { refreshOverPostgres } from './matching/directory.ts'
import { createMatcher } from './matching/matcher.ts'
import { subscribers } from './messaging/notifications/subscribers.ts'
import { migrationNames } from './platform/db/migrate.ts'
import { listStored } from './platform/files/discard.ts'
import { openInspection } from './platform/files/inspection.ts'
import { adminSocket, listenForAdmin } from './platform/gateways/adminSocket.ts'
import { openErrorReports } from './platform/gateways/errorReports.ts'
import { openFax } from './platform/gateways/fax.ts'
import { folderFiles } from './platform/gateways/files.ts'
import { openGeocoder } from './platform/gateways/geocode.ts'
import { openProviders } from './platform/gateways/identityProviders.ts'
import { openMail } from './platform/gateways/mail.ts'
import { openNpi } from './platform/gateways/npi.ts'
import { openSms } from './platform/gateways/sms.ts'
import { openTraces, type Traces } from './platform/gateways/traces.ts'
import { openVirusScan } from './platform/gateways/virusScan.ts'
import { counties } from './platform/geo/counties.ts'
import { findPlaces } from './platform/geo/places.ts'
import { releaseId } from './platform/http/assets.ts'
import { checkMapFile } from './platform/http/mapFile.ts'
import { liveInProcess, liveOverPostgres } from './platform/live/live.ts'
import { keepRecentLines, openLogger, traceOf } from './platform/log/logger.ts'
import { openMetrics } from './platform/metrics/metrics.ts'
import { listenForMetrics } from './platform/metrics/serveMetrics.ts'
import { createHealth } from './platform/system/health.ts'
import { createHeartbeats } from './platform/system/heartbeats.ts'
import { createSignIns } from './platform/throttle/signIns.ts'
import { openSecret } from './secret.ts'
import { createAnnouncer, signIns } from './startup/announce.ts'
import { checkPooler, type Database, openDatabase } from './startup/database.ts'
import { openFiles, spoolFolder } from './startup/folders.ts'
import { reason } from './startup/reason.ts'
import { adoptKey } from './startup/rotateKeys.ts'
import { checkSecretKey, secretKey } from './startup/secretKey.ts'
import { seed } from './startup/seeding.ts'
import { productVersion } from './version.ts'
import { answerAdmin } from './workflows/adminCommands.ts'

// Only this process's own user can access the files that it creates.
process.umask(0o077)

const distFolder = fileURLToPath(new URL('../dist', import.meta.url))
/** How long to wait for running requests when stopping, in milliseconds. */
const shutdownTimeoutMs = 10_000

/** The exit code for wrong settings (EX_CONFIG). Restarting does not help, so service managers can give up. */
const wrongSettings = 78

async function settings() {
  try {
    const config = readConfig(process.env)
    if (config.MAP_FILE) await checkMapFile(config.MAP_FILE)
    return config
  } catch (error) {
    throw Object.assign(error as Error, { exitCode: wrongSettings })
  }
}

/**
 * By default, V8 lets the heap of a busy server grow to a multiple of what is in use before it collects it. An import then takes hundreds of
 * megabytes that it does not need, and each collection keeps requests waiting longer.
 */
const heapGrowth = 40

/** Starts everything in order. Returns a function that closes everything in reverse order. */
async function start() {
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`)
  const config = await settings()
  // Lines that are written before traces are open have no trace.
  const tracing: { traces?: Traces | undefined } = {}
  const recent = keepRecentLines()
  const log = openLogger(config, () => tracing.traces?.traceId(), recent)
  const announce = createAnnouncer(config, log)
  exitOnUncaughtErrors(log)
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const now = () => new Date()
    const version = productVersion()
    const listenUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
    const secret = openSecret(await secretKey(config), config.SECRET_KEY_BEFORE)
    const spool = folderFiles(await spoolFolder(config, now()))
    const traces = await openTraces(config)
    tracing.traces = traces
    if (traces) closers.push(traces.close)
    const database = await openDatabase(config, { onStatement: traces?.statement })
    closers.push(database.close)
    await prepareDatabase(database, { config, secret, files: await openFiles(config), now: now(), log, announce })
    const files = await openFiles(config, name => listStored(database.db, name, now()))
    const gateways = {
      npi: openNpi(config, { now, log }),
      geocoder: openGeocoder(config, { now, log }),
      providers: openProviders({ now, secret }),
    }
    const inspection = openVirusScan(config, openInspection(), log)
    closers.push(inspection.close)
    const mail = openMail(config)
    closers.push(async () => mail?.close())
    const matcher = createMatcher()
    const health = createHealth({
      config,
      db: database.db,
      files,
      spool,
      matcher,
      now,
      mail,
      heartbeats: createHeartbeats(),
      migrations: migrationNames,
      version,
    })
    const live = listenUrl ? liveOverPostgres(listenUrl, database.db, log) : liveInProcess()
    closers.push(live.close)
    const stores = { db: database.db, secret, files, spool, inspection }
    const context = {
      config,
      ...stores,
      matcher,
      health,
      live,
      signIns: createSignIns(),
      subscribers,
      ...gateways,
      now,
      recentLog: recent.lines,
    }
    const errorReports = await openErrorReports(config, releaseId(distFolder))
    closers.push(errorReports.close)
    const metrics =
      config.METRICS_PORT || config.METRICS_TOKEN
        ? await openMetrics({ health, matcher, pool: database.pool, version })
        : undefined
    const app = await buildApp(context, { logger: log, assets: distFolder, errorReports, metrics, traces })
    if (metrics && config.METRICS_PORT) closers.push((await listenForMetrics(metrics, config)).close)
    const [sms, fax] = [openSms(config), openFax(config)]
    closers.push(startJobs({ ...context, log: app.log }, { mail, sms, fax }, app.log, traces))
    closers.push(() => app.close())
    await warmUp(context)
    if (listenUrl) closers.push(refreshOverPostgres(listenUrl, database.db, context.matcher, log).close)
    closers.push(startHealthLog(health, log))
    closers.push((await openAdminSocket(context, log)).close)
    const address = await app.listen({ port: config.PORT, host: config.HOST })
    announce(`\nPassage is ready: ${config.PUBLIC_URL ?? address}\n`)
    if (config.SEED === 'demo') announce(await signIns(database.db))
    return close
  } catch (error) {
    await close()
    throw error
  }
}

function exitOnUncaughtErrors(log: ReturnType<typeof openLogger>) {
  // The message is not logged, because it may quote a database row. By default, Node would print it.
  for (const event of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(event, (error: unknown) => {
      log.fatal(traceOf(error), 'uncaught error')
      process.exit(1)
    })
}

type Preparation = Pick<AppContext, 'config' | 'secret' | 'files'> & {
  now: Date
  log: ReturnType<typeof openLogger>
  announce: (line: string) => void
}

/** Checks that the secret key matches the data, encrypts the data with a new key if it was changed, and adds the seed data. */
async function prepareDatabase(database: Database, { config, secret, files, now, log, announce }: Preparation) {
  await checkSecretKey(database.db, secret, config.SECRET_KEY_LOST)
  await checkPooler(database, log)
  if (config.SECRET_KEY_BEFORE) {
    log.info(await adoptKey(database.db, secret, now), 'the previous key is no longer needed')
  }
  await seed(database, { config, files, now, log: announce })
}

/** Accepts the commands of `npm run admin`. Without the socket, for example because its path is too long, the server works as usual. */
async function openAdminSocket(context: Parameters<typeof answerAdmin>[0], log: ReturnType<typeof openLogger>) {
  try {
    return await listenForAdmin(adminSocket(context.config.DATA_DIR), async command => {
      try {
        return await answerAdmin(context, command)
      } catch (error) {
        log.error(traceOf(error), 'a command of npm run admin failed')
        return { status: 500, body: 'The command failed. The log of the server names the reason.' }
      }
    })
  } catch (error) {
    log.warn(traceOf(error), 'npm run admin cannot reach this server, because its socket could not be opened')
    return { close: async () => {} }
  }
}

/** Loads the locations and the facility directory so that the first request does not wait for them. */
async function warmUp({ matcher, db }: Pick<AppContext, 'matcher' | 'db'>) {
  findPlaces('900')
  counties()
  await matcher.directory(db)
}

/**
 * The first signal stops the server gracefully; a second one stops it immediately. A single Ctrl-C may arrive twice, once from the
 * terminal and once from the launcher.
 */
function stopOnSignals(close: () => Promise<void>) {
  let since = 0
  const stop = () => {
    if (since && Date.now() - since > 500) process.exit(130)
    if (since) return
    since = Date.now()
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // The launcher was killed, so nothing else will stop this process.
  process.on('disconnect', stop)
}

try {
  stopOnSignals(await start())
} catch (error) {
  // Programs read the output in production. The logger may not be open yet, and the setting may be the one that is wrong.
  if (process.env.NODE_ENV === 'production') openLogger({ LOG_LEVEL: 'fatal' }).fatal(reason(error))
  else console.error(reason(error))
  process.exit((error as { exitCode?: number }).exitCode ?? 1)
}
