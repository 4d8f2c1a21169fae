import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type ExportedSeal, exportedSeals, missingFrom } from '#server/platform/auditTrail/doubts.ts'
import { countUnsealed } from '#server/platform/auditTrail/unsealed.ts'
import { verifySeals } from '#server/platform/auditTrail/verify.ts'
import { openSecret } from '#server/secret.ts'
import { secretKey } from '#server/startup/secretKey.ts'
import { fail, withDatabase } from './command.ts'

/**
 * npm run audit:verify -- [FILE…]: verifies the seal chain and compares it with the seals in log files (`-` reads standard
 * input). Exits with 0 if they match, 1 if the audit log was changed, or 2 if it could not be checked.
 */
const run = (paths: readonly string[]): Promise<0 | 1> =>
  withDatabase(async (db, config) => {
    const exported = (await Promise.all(paths.map(sealsIn))).flat()
    if (paths.length && !exported.length) throw new Error('These files contain no audit seals.')
    const secret = openSecret(await secretKey(config), config.SECRET_KEY_BEFORE)
    const { rows, seals, keyed_since, signed_since, last_seal, last, problem, doubts, doubtful_rows } = await verifySeals(
      db,
      secret,
    )
    console.log(`${rows} entries, covered by ${seals} seals, are unchanged. The newest is seal ${last_seal}: ${last}`)
    const unsealed = await countUnsealed(db)
    if (unsealed) console.log(`${unsealed} newer entries are not sealed yet. A running server seals them within seconds.`)
    if (keyed_since) console.log(`Sealed with the secret key since ${keyed_since}.`)
    if (signed_since) console.log(`Each entry has its own code since ${signed_since}.`)
    const missing = await missingFrom(db, exported)
    if (exported.length && !missing) console.log(`${exported.length} logged seals match the database.`)
    for (const found of [problem, ...doubts, missing]) if (found) console.error(`WRONG: ${found}`)
    if (doubtful_rows > doubts.length) console.error(`WRONG: ${doubtful_rows - doubts.length} more entries are doubtful.`)
    return problem || missing || doubtful_rows ? 1 : 0
  })

async function sealsIn(path: string): Promise<ExportedSeal[]> {
  const input = path === '-' ? process.stdin : createReadStream(path)
  const seals: ExportedSeal[] = []
  for await (const line of createInterface({ input })) seals.push(...exportedSeals([line]))
  return seals
}

run(process.argv.slice(2)).then(
  status => {
    process.exitCode = status
  },
  error => fail(error, 2),
)
