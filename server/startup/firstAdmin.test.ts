import { expect, test } from 'vitest'
import { platformRoles } from '#domain/identity/roles.ts'
import type { Config } from '../config.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../testing.ts'
import { seed } from './seeding.ts'

const password = 'Larch-meadow-41!'

test('ADMIN_EMAIL creates the first super admin; a later one has no effect, which is reported', async () => {
  const db = await openDatabase('empty')
  await migrate(db)
  const start = async (ADMIN_EMAIL?: string) => {
    const lines: string[] = []
    const config = { SEED: 'lookups', ...(ADMIN_EMAIL && { ADMIN_EMAIL, ADMIN_PASSWORD: password }) } as Config
    const options = { config, files: {} as never, now: new Date(), log: (line: string) => void lines.push(line) }
    await seed({ engine: 'embedded', db, direct: db }, options)
    return lines
  }
  expect(await start()).toEqual([expect.stringContaining('No one can sign in yet')])
  expect(await start('ada@mercy.example')).toEqual([])
  expect(await start('Ada@Mercy.example')).toEqual([])
  expect(await start()).toEqual([])
  expect(await start('eve@mercy.example')).toEqual([expect.stringMatching(/ADMIN_EMAIL has no effect.*npm run admin/)])
  const users = await db.selectFrom('users').select(['email', 'role_id']).execute()
  expect(users).toEqual([{ email: 'ada@mercy.example', role_id: platformRoles.SUPER_ADMIN }])
})

test('the first super admin’s password must not be guessable [S-34]', async () => {
  const db = await openDatabase('empty')
  await migrate(db)
  const start = (ADMIN_PASSWORD: string) => {
    const config = { SEED: 'lookups', ADMIN_EMAIL: 'ada.lantern@example.org', ADMIN_PASSWORD } as Config
    return seed({ engine: 'embedded', db, direct: db }, { config, files: {} as never, now: new Date(), log: () => {} })
  }
  for (const guessable of ['Password1!', 'Passage2026!', 'Lantern1!', 'Qwerty12345!'])
    await expect(start(guessable), guessable).rejects.toThrow('Passage cannot start. ADMIN_PASSWORD is too easy to guess.')
  expect(await db.selectFrom('users').select('id').execute()).toEqual([])
  await start('Harbor lights 7!')
  expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: 'ada.lantern@example.org' }])
})
