import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig, Settings, secretSettings } from './config.ts'

const keyMessage = 'must be random, such as the output of "openssl rand -base64 32", not a repeated character or text'

test('the server starts with defaults if nothing is set', () => {
  expect(readConfig({})).toMatchObject({
    NODE_ENV: 'development',
    PORT: 8080,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    SEED: 'demo',
    TRUST_PROXY: false,
    SESSION_IDLE_S: 1800,
  })
})

test('docs/operations.md lists every setting once, with its actual default', () => {
  const table = readFileSync('docs/operations.md', 'utf8').match(/\n\| setting \|[\s\S]*?\n\n/)![0]
  const rows = table
    .trim()
    .split('\n')
    .slice(2)
    .map(row => row.split('|'))
  const documented = rows.flatMap(([, names = '', byDefault = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => [name!, byDefault.trim()] as const),
  )
  expect(documented.map(([name]) => name).sort()).toEqual(Object.keys(Settings.shape).sort())
  const defaults: Record<string, unknown> = readConfig({})
  const mismatches = documented.filter(([name, byDefault]) => {
    const actual = defaults[name]
    return actual !== undefined && !byDefault.split(/[,`] ?/).includes(actual === '' ? 'none' : String(actual))
  })
  expect(mismatches).toEqual([])
})

test('every setting that is a key or a password, or an address with one, is listed as a secret', () => {
  const { shape } = Settings
  const accepts = (name: keyof typeof shape, value: string) => shape[name].safeParse(value).success
  const expected = (Object.keys(shape) as (keyof typeof shape)[]).filter(name => {
    const isText = !['true', '3600'].some(value => typeof (shape[name].safeParse(value).data ?? value) !== 'string')
    const isNamedSo = /KEY|SECRET|TOKEN|PASSWORD|DSN/.test(name) && isText
    const isLogin =
      ['postgres', 'smtp'].some(scheme => accepts(name, `${scheme}://user:password@host/x`)) && !accepts(name, 'text')
    return isNamedSo || (isLogin && !accepts(name, 'https://{z}/{x}/{y}'))
  })
  expect([...secretSettings].sort()).toEqual(expected.sort())
})

test('an empty setting counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 8080 })
})

test.each([
  ['PORT', 'http', 'must be a number from 0 to 65535'],
  ['PORT', '70000', 'must be a number from 0 to 65535'],
  ['NODE_ENV', 'prod', 'must be development, production, or test'],
  ['SEED', 'everything', 'must be demo or lookups'],
  ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug, or silent'],
  ['TRUST_PROXY', 'maybe', 'must be true or false'],
  [
    'DATABASE_URL',
    'mysql://db',
    'must be a postgres:// URL with one host. For failover, use an address that follows the primary',
  ],
  ['DATABASE_POOL_SIZE', '1', 'must be a whole number from 2 to 200'],
  ['SECRET_KEY', 'short', 'must have at least 32 characters'],
  ['PUBLIC_URL', 'passage.example', 'must be an http(s) URL'],
  ['SMTP_URL', 'mail.example', 'must be an smtp:// URL'],
  ['FAX_URL', 'fax.example', 'must be an http(s) URL'],
  ['FAX_SECRET', 'short', 'must have at least 32 characters'],
  ['MAIL_CALLBACK_SECRET', 'short', 'must have at least 32 characters'],
  ['NPI_URL', 'npiregistry', 'must be an http(s) URL'],
  ['GEOCODER_URL', 'maps', 'must be an http(s) URL'],
  ['FILES_URL', '/srv/files', 'must be a file: URL'],
  ['FILES_S3_ENDPOINT', 's3.example', 'must be an http(s) URL'],
  ['SUPPORT_EMAIL', 'nobody', 'must be an email address'],
  ['SESSION_IDLE_S', '30m', 'must be a whole number of seconds, at least 1'],
  ['SESSION_MAX_S', '0', 'must be a whole number of seconds, at least 1'],
  ['KEEP_CASES_DAYS', '2191', 'must be a whole number of days, at least 2192'],
  ['KEEP_NOTIFICATIONS_DAYS', '0', 'must be a whole number of days, at least 30'],
  ['SEAL_EVERY_S', '1.5', 'must be a whole number of seconds, at least 1'],
  ['ADMIN_PASSWORD', 'Ab1!', 'must include a minimum of 8 characters'],
  ['ADMIN_PASSWORD', 'password1', 'must include at least one special character'],
  ['SECRET_KEY', 'a'.repeat(40), keyMessage],
  ['SECRET_KEY', 'secretpw'.repeat(5), keyMessage],
  ['SECRET_KEY', '01010101010101010101010101010101001', keyMessage],
])('%s=%s prevents startup with a message', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(`Passage cannot start. ${name} is invalid: it ${message}.`)
})

test('every invalid setting has a message without its value, which may be a secret', () => {
  const readInvalid = () => readConfig({ PORT: 'x1', SECRET_KEY: 'my-secret' })
  expect(readInvalid).toThrow(/PORT is invalid.*SECRET_KEY is invalid/)
  expect(readInvalid).not.toThrow(/my-secret|x1/)
})

describe('settings that depend on each other', () => {
  test.each([
    [{ NODE_ENV: 'production' }, 'SEED must be set in production'],
    [{ NODE_ENV: 'production', SEED: 'lookups', DATABASE_URL: 'postgres://db/passage' }, 'SECRET_KEY is required in production'],
    [{ NODE_ENV: 'production', SEED: 'demo' }, 'SEED=demo creates fictional users who all share a published password'],
    [{ SUPPORT_WIDGET_URL: 'https://help.example/w.js' }, 'SUPPORT_WIDGET_URL and CHAT_WIDGET_URL load another company'],
    [{ CHAT_WIDGET_URL: 'https://chat.example/w.js' }, 'SUPPORT_WIDGET_URL and CHAT_WIDGET_URL load another company'],
    [
      { FILES_S3_BUCKET: 'papers', FILES_URL: 'file:///srv/files' },
      'FILES_S3_BUCKET and FILES_URL both specify where files are stored',
    ],
    [
      { FILES_S3_BUCKET: 'papers', FILES_S3_ACCESS_KEY_ID: 'a' },
      'Set both FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY, or neither',
    ],
    [{ FAX_URL: 'https://fax.example' }, 'FAX_URL also requires FAX_SECRET'],
    [{ ADMIN_EMAIL: 'ada@example.org' }, 'Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither'],
    [{ ADMIN_PASSWORD: 'Long enough 1!' }, 'Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither'],
  ])('%o', (env, message) => {
    expect(() => readConfig(env)).toThrow(`Passage cannot start. ${message}`)
  })

  test.each([
    [{ NODE_ENV: 'production', SEED: 'demo', ALLOW_DEMO: 'true' }],
    [{ CHAT_WIDGET_URL: 'https://chat.example/w.js', WIDGETS_MAY_READ_PATIENT_DATA: 'true' }],
  ])('%o is accepted explicitly', env => {
    expect(readConfig(env)).toMatchObject({ NODE_ENV: expect.any(String) })
  })
})

test('production does not start with demo users whose password is published [ASVS 6.3.2] [ASVS 13.2.3]', () => {
  expect(() => readConfig({ NODE_ENV: 'production', SEED: 'demo' })).toThrow(/SEED=demo creates fictional users/)
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/SEED must be set in production/)
})

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['secret_key', 'SECRET_KEY'],
  ['KEEP_CASE_DAYS', 'KEEP_CASES_DAYS'],
  ['SIGN_IN_FAILURES_PER_ADRES', 'SIGN_IN_FAILURES_PER_ADDRESS'],
  ['PUBLIC-URL', 'PUBLIC_URL'],
])('a misspelled setting is rejected without its value: %s', (name, meant) => {
  const value = 'smtp://user:a-password@mail.example'
  expect(() => readConfig({ [name]: value })).toThrow(`Passage cannot start. ${name} is not a setting. Did you mean ${meant}?`)
  expect(() => readConfig({ [name]: value })).not.toThrow(/a-password/)
})

test('other programs’ variables are ignored', () => {
  const env = { PATH: '/bin', HOSTNAME: 'web-1', API_URL: 'x', DATA: 'x', SESSION_MANAGER: 'x', PORTS: '1', npm_config_port: '1' }
  expect(readConfig({ ...env, DATABASE_PRIVATE_URL: 'x', NODE_OPTIONS: '', LOG_FORMAT: 'json' }).PORT).toBe(8080)
})

test.each(['postgres://u:pw@a,b/db', 'postgres://u:pw@a:5432,b:5432/db', 'postgres://u:pw@a:port/db'])(
  'a URL with several hosts or an invalid one is rejected with the reason, not the password: %s',
  url => {
    const reason = 'DATABASE_URL is invalid: it must be a postgres:// URL with one host. For failover, use an address'
    expect(() => readConfig({ DATABASE_URL: url })).toThrow(`Passage cannot start. ${reason}`)
    expect(() => readConfig({ DATABASE_URL: url })).not.toThrow('pw')
  },
)

test('a pooler in transaction mode requires a direct connection, and removed settings are refused', () => {
  const pooled = { DATABASE_URL: 'postgres://pooler/db', DATABASE_POOLER: 'transaction' }
  expect(() => readConfig(pooled)).toThrow('set DATABASE_DIRECT_URL to a direct PostgreSQL connection')
  expect(readConfig({ ...pooled, DATABASE_DIRECT_URL: 'postgres://db/db' }).DATABASE_POOLER).toBe('transaction')
  expect(() => readConfig({ DATABASE_POOLER: 'statement' })).toThrow('must be none, session, or transaction')
  expect(() => readConfig({ DATABASE_REPLICA_URL: 'postgres://db2/db' })).toThrow('DATABASE_REPLICA_URL is no longer a setting')
})
