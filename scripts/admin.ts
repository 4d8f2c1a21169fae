import { z } from '#domain/platform/zod.ts'
import { readConfig } from '#server/config.ts'
import { subscribers } from '#server/messaging/notifications/subscribers.ts'
import { liveInProcess } from '#server/platform/live/live.ts'
import { openSecret } from '#server/secret.ts'
import { openDatabase } from '#server/startup/database.ts'
import { checkSecretKey, secretKey } from '#server/startup/secretKey.ts'
import { restoreSuperAdmin } from '#server/workflows/restoreSuperAdmin.ts'

/**
 * npm run admin -- EMAIL: makes the account with this email address a super admin, or creates it, and prints a temporary password.
 * For installations in which no super admin can sign in.
 */
async function run(email: string | undefined) {
  if (!z.email().safeParse(email).success)
    throw new Error('Specify the email address of the super admin: npm run admin -- ada@hospital.example')
  const config = readConfig(process.env)
  const secret = openSecret(await secretKey(config), config.SECRET_KEY_BEFORE)
  // Does not run migrations, so that it also works while a server of this version is running.
  const database = await openDatabase({ ...config, ...(config.DATABASE_URL && { MIGRATE_AT_START: false }) })
  const live = liveInProcess()
  try {
    await checkSecretKey(database.db, secret, config.SECRET_KEY_LOST)
    const context = { config, db: database.db, secret, live, subscribers, now: () => new Date() }
    const { username, password, created } = await restoreSuperAdmin(context, email!)
    console.log(`${created ? 'Created a super admin' : 'Restored the super admin’s access'}. Sign in and choose a new password.`)
    console.log(`  Username:           ${username}`)
    console.log(`  Temporary password: ${password}`)
    if (!created) console.log('The account’s sessions ended, and two-factor authentication was turned off.')
    console.log('The other super admins were notified, and the audit log records this.')
  } finally {
    await live.close()
    await database.close()
  }
}

run(process.argv[2]).catch(error => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
