import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * Code that sends something to a user, or accepts a link that was sent to a user, must check that the account is active
 * (server/platform/auth/activeUsers.ts). A new sender fails this test until it performs the check or is listed as an email about the account
 * itself.
 */
const files = globSync('server/**/*.ts').filter(file => !/\.test\.ts$|testing\.ts$|^server\/(guards|seed|backup)\//.test(file))
const code = new Map(
  files.map(file => [file, readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$|^import .*$/gm, '')]),
)
const having = (pattern: RegExp) => files.filter(file => pattern.test(code.get(file)!)).sort()

/** Each way to reach a user, and the only files that may use it. */
const senders: { what: string; uses: RegExp; files: Record<string, RegExp | string> }[] = [
  {
    what: 'stores a notification (the bell)',
    uses: /insertInto\('notifications'\)|insert into notifications\b/i,
    files: { 'server/messaging/notifications/recipients.ts': /from users where [^`]*\$\{isActive\(\)\}/ },
  },
  {
    what: 'queues an email or a text message',
    uses: /insertInto\('outbox'\)|insert into outbox\b/i,
    files: {
      'server/platform/outbox/enqueue.ts': /activeAmong\(/,
      'server/identity/account/resetCodes.ts': 'a password reset code, to a user who may sign in',
      'server/messaging/notifications/webhooks.ts':
        'events for an organization’s programs; before sending, its status is checked',
      'server/people/programs/webhooks.ts': 'a test event for an organization’s program',
    },
  },
  {
    what: 'queues a message to users found active',
    uses: /\benqueueToActive\(/,
    files: {
      'server/platform/outbox/enqueue.ts': /filter\(\(\{ user_id \}\) => active\.has\(user_id\)\)/,
      'server/messaging/notifications/alert.ts': /\.where\(isActive\(\)\)/,
    },
  },
  {
    what: 'queues a message without checking the account',
    uses: /\benqueue\(/,
    files: {
      'server/platform/outbox/enqueue.ts': 'defines it',
      'server/identity/account/register.ts': 'confirms a sign-up, before there is an account',
      'server/people/invitations/routes.ts': 'sends the link of an invitation, before there is an account',
      'server/messaging/notifications/accounts.ts': 'notifies the owner of a changed account, also at the previous address',
      'server/people/users/approve.ts': 'notifies the new user of the approval',
      'server/placement/referrals/letters.ts': 'sends links and codes to facilities without an account',
      'server/intake/verification/routes.ts': 'sends a code to the phone or email of a patient, who is not a user',
    },
  },
  {
    what: 'sends a queued message',
    uses: /\b(mail|sms|fax)\.send\(/,
    files: { 'server/platform/outbox/deliver.ts': /only_if_active and not exists[\s\S]*isActive\(\)/ },
  },
  {
    what: 'streams changes',
    uses: /\blive\.listen\(/,
    files: { 'server/platform/live/routes.ts': /rightsOfSessions\(/ },
  },
  {
    what: 'reads a link that identifies a user',
    uses: /selectFrom\('bed_links/,
    files: { 'server/directory/beds/links.ts': /isActive\(\)/ },
  },
]

test.each(senders)('$what: only in the listed files, and each checks the account or is exempt', ({ uses, files: listed }) => {
  expect(having(uses)).toEqual(Object.keys(listed).sort())
  for (const [file, check] of Object.entries(listed))
    if (check instanceof RegExp) expect(code.get(file), `${file} sends without checking the account`).toMatch(check)
})

test('streams check the same condition while they are open', () => {
  expect(code.get('server/platform/http/routes.ts')).toMatch(
    /new Streams\(\{\s+findRights: ids => rightsOfSessions\(context, ids\)/,
  )
  expect(code.get('server/platform/auth/session.ts')).toMatch(
    /function rightsOfSessions[\s\S]*?\.where\(maySignIn\(\)\)[\s\S]*?limitOf\(/,
  )
})

test('one file decides whether an account is active', () => {
  // Other code may set or show the status, filter by it, or compare it in a form.
  const decides = /tmri_status['`]?(\)\})?(, '=',| =) 'Approved'|locked_at', 'is', null/
  expect(having(decides)).toEqual([
    // Sends a reset code with a statement that takes equally long for unknown addresses.
    'server/identity/account/resetCodes.ts',
    // Locks an account that is not locked yet.
    'server/identity/sessions/routes.ts',
    // Locks the caller's row. The caller's session has already been checked.
    'server/intake/patients/require.ts',
    // Counts a hospital's members by email domain, for the administrator who reviews a sign-up.
    'server/people/users/suggestHospitals.ts',
    'server/platform/auth/activeUsers.ts',
  ])
})
