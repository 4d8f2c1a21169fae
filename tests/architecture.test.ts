import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { UserConfig } from 'vite'
import { expect, test } from 'vitest'
import { tag } from '../domain/directory/tags.ts'
import viteConfig from '../vite.config.ts'

const files = globSync('{domain,server,src}/**/*.{ts,tsx}').sort()
/** Production files, without tests and test helpers. */
const product = files.filter(file => !/\.test\.tsx?$|testing\.tsx?$|\/guards\//.test(file))
const text = new Map(files.map(file => [file, readFileSync(file, 'utf8')]))

/** A file's imports, as project paths or package names. */
function imports(file: string): string[] {
  const named = text.get(file)!.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)'([^']+)'/g)
  return [...named].map(([, to]) => {
    if (to!.startsWith('#')) return to!.slice(1)
    return to!.startsWith('.') ? join(dirname(file), to!) : to!
  })
}

/**
 * Allowed imports between folders. Imports that match `not` are violations. With `only`, every import that does not match is a
 * violation.
 */
const rules: { of: RegExp; why: string; only?: RegExp; not?: RegExp; but?: RegExp }[] = [
  {
    of: /^domain\//,
    only: /^domain\/|^zod$|^libphonenumber-js\/min$|^date-fns\/\w+$/,
    why: 'the domain imports only zod, phone numbers, dates and its own functions',
  },
  {
    of: /^server\//,
    not: /^(src|tests|scripts)\/|^react|^@mui|^ra-|^@emotion/,
    why: 'the server does not import the browser app',
  },
  {
    of: /^src\//,
    not: /^(server|tests|scripts)\/|^node:|^fastify|^kysely|^pg$/,
    why: 'the browser app imports the contracts, not the server',
  },
  {
    of: /^src\//,
    not: /^domain\/contracts\.ts$/,
    why: 'the browser app imports only the contracts that it calls, not the register of all of them',
  },
  {
    of: /^server\//,
    not: /^(nodemailer|undici)$|^node:(https?|net|dgram|dns|tls)(\/|$)/,
    but: /^server\/platform\/gateways\//,
    why: 'only the gateways connect to other services',
  },
]

test.each(rules)('$why ($of)', ({ of, only, not, but }) => {
  const against = product
    .filter(file => of.test(file) && !but?.test(file))
    .flatMap(file => imports(file).map(to => ({ file, to })))
    .filter(({ to }) => (only ? !only.test(to) : not!.test(to)))
  expect(against.map(({ file, to }) => `${file} imports ${to}`)).toEqual([])
})

/** The folders of the browser app from the bottom up. Each folder imports only from the folders before it. */
const browserLayers = [
  'i18n',
  'theme',
  'startup',
  'errorReports',
  'session',
  'store',
  'dataProvider',
  'authProvider',
  'ui',
  'workspaces',
  'layout',
]

test('the browser app’s folders depend on each other in one direction only', () => {
  const layer = (path: string) => {
    const at = browserLayers.indexOf(path.split('/')[1]!)
    // Resources use parts of the workspaces, and a few workspaces use parts of a resource; the next test finds cycles between them.
    return path.startsWith('src/resources/') ? browserLayers.indexOf('workspaces') : at < 0 ? browserLayers.length : at
  }
  const upward = product
    .filter(file => file.startsWith('src/'))
    .flatMap(file => imports(file).map(to => ({ file, to })))
    .filter(({ file, to }) => to.startsWith('src/') && layer(to) > layer(file))
  expect(upward.map(({ file, to }) => `${file} imports ${to}`)).toEqual([])
})

/**
 * The modules from the bottom up. Each module imports only from the modules before it. The order on the server differs from the order
 * of the screens in a few places: a card of an application shows its notifications and its copy, and the intake shows matches.
 */
const serverModules = [
  ...[
    'platform',
    'seed',
    'directory',
    'people',
    'identity',
    'imports',
    'intake',
    'placement',
    'matching',
    'messaging',
    'compliance',
  ],
  ...['insights', 'search', 'backup', 'startup', 'workflows', 'jobs'],
]
const screenModules = [
  ...['platform', 'people', 'identity', 'directory', 'matching', 'intake', 'compliance', 'imports', 'messaging', 'placement'],
  ...['insights', 'search'],
]

test.each([
  ['server', serverModules],
  ['src/workspaces', screenModules],
])('the modules in %s depend on each other in one direction only', (root, order) => {
  const moduleOf = (path: string) => path.slice(root.length + 1).split('/')[0]!
  const inModule = (path: string) => path.startsWith(`${root}/`) && path.slice(root.length + 1).includes('/')
  const inside = product.filter(inModule)
  expect([...new Set(inside.map(moduleOf))].sort(), 'each module is in the list').toEqual([...order].sort())
  const upward = inside
    .flatMap(file => imports(file).map(to => ({ file, to })))
    .filter(({ to }) => inModule(to))
    .filter(({ file, to }) => order.indexOf(moduleOf(to)) > order.indexOf(moduleOf(file)))
  expect(upward.map(({ file, to }) => `${file} imports ${to}`)).toEqual([])
})

test('features publish events: only the subscribers import notifications or update open screens', () => {
  const subscriber = /^server\/(messaging\/notifications|platform\/live|jobs|[^/]+\.ts$)/
  const features = product.filter(file => file.startsWith('server/') && !subscriber.test(file))
  const importing = features.filter(file =>
    imports(file).some(to => /^server\/(messaging\/notifications|platform\/live)\//.test(to)),
  )
  const updating = features.filter(file => /\blive\.publish\(/.test(text.get(file)!))
  expect([...importing, ...updating]).toEqual([])
  // Emails with a code, a link, or a password, and tests of a webhook, are part of these features, not notifications about them.
  const letters =
    /^server\/(platform\/outbox|identity\/account|people\/users|people\/invitations|people\/programs|intake\/verification|placement\/referrals)\//
  const sending = features.filter(
    file => imports(file).some(to => to.startsWith('server/platform/outbox/')) && !letters.test(file),
  )
  expect(sending).toEqual([])
})

test('handlers are named functions that the routes list, so searches and stack traces find them', () => {
  const routes = /^export const \w+Routes: [^\n]*Handlers<[^\n]* = \{\n([\s\S]*?)^\}/m
  const inline = product
    .filter(file => file.startsWith('server/'))
    .flatMap(file =>
      [...(routes.exec(text.get(file)!)?.[1] ?? '').matchAll(/^ {2}(async \w+\(|\w+: prepared\()/gm)].map(
        ([found]) => `${file}: ${found}`,
      ),
    )
  expect(inline).toEqual([])
})

test('the server’s folders do not import the files that assemble them', () => {
  const roots = ['server/config.ts', 'server/context.ts', 'server/secret.ts']
  const against = product
    .filter(file => /^server\/.+\//.test(file))
    .flatMap(file => imports(file).map(to => ({ file, to })))
    .filter(({ to }) => /^server\/[^/]+$/.test(to) && !roots.includes(to))
  expect(against.map(({ file, to }) => `${file} imports ${to}`)).toEqual([])
  // The dependencies passed to every handler are imported only as types, which creates no cycle at run time.
  const lines = text
    .get('server/context.ts')!
    .split('\n')
    .filter(line => line.startsWith('import '))
  expect(lines.filter(line => !line.startsWith('import type '))).toEqual([])
})

/** The feature that a file belongs to: a folder of a module, a resource, or a part of `src/ui`. Other files assemble the features. */
const featureOf = (path: string) =>
  /^(?:domain|server)\/\w+\/\w+(?=\/)|^src\/workspaces\/\w+\/\w+(?=\/)|^src\/(?:ui|resources)\/\w+(?=\/)/.exec(path)?.[0]

test('no feature imports another one that imports it, directly or through others', () => {
  const direct = new Map<string, Set<string>>()
  for (const file of product) {
    const from = featureOf(file)
    const others = imports(file)
      .flatMap(to => featureOf(to) ?? [])
      .filter(to => to !== from)
    if (from) direct.set(from, new Set([...(direct.get(from) ?? []), ...others]))
  }
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of direct.get(from) ?? [])
      if (!seen.has(next)) {
        seen.add(next)
        reach(next, seen)
      }
    return seen
  }
  expect([...direct.keys()].filter(feature => reach(feature).has(feature))).toEqual([])
})

test('only the gateways call fetch, and in the browser only the two providers [ASVS 1.3.6] [ASVS 13.2.4]', () => {
  const mayFetch = /^server\/platform\/gateways\/|^src\/(dataProvider|authProvider)\//
  expect(product.filter(file => !mayFetch.test(file) && /(?<![.\w])fetch\(/.test(text.get(file)!))).toEqual([])
})

test('screens change cached data only with setCached, which repeats requests that started before the change', () => {
  const direct = product.filter(file => file.startsWith('src/') && /\.set(Query|Queries)Data\b/.test(text.get(file)!))
  expect(direct).toEqual(['src/dataProvider/setCached.ts'])
})

test('fields read the form’s state with useFormState, because the context’s state renders the entire form again', () => {
  const direct = /\bformState\b[^\n]*= useFormContext\(/
  expect(product.filter(file => direct.test(text.get(file)!))).toEqual([])
})

test('the domain uses no clock and no randomness', () => {
  const against = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(|\bcrypto\./
  expect(product.filter(file => file.startsWith('domain/') && against.test(text.get(file)!))).toEqual([])
})

test('the build uses libraries as published: it replaces none of their files', () => {
  const config: UserConfig = viteConfig
  expect(config.resolve?.alias).toBeUndefined()
  expect(readFileSync('vite.config.ts', 'utf8')).not.toMatch(/\balias\b/)
})

test('no file has a catch-all name', () => {
  const drawer = /^(utils?|helpers?|misc|common|shared|types|constants)\.tsx?$/
  expect(files.filter(file => drawer.test(basename(file)))).toEqual([])
})

test('a doc comment is directly above the one declaration that it describes', () => {
  const misplaced = (file: string) =>
    [...text.get(file)!.matchAll(/\/\*\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*\n([^\n]*)/g)]
      .map(([, next]) => next!.trim())
      // Lines that must not follow a doc comment: an empty line, another comment, the end of a block, an import, or several members
      // on one line.
      .filter(
        next => next === '' || /^(\/\*\*|\/\/(?! biome-ignore)|[})\]]|import )|^\w+\??: [^,({<]*, \w+\??: |^\w+, \w+,/.test(next),
      )
      .map(next => `${file}: ${next}`)
  expect(files.flatMap(misplaced)).toEqual([])
})

test('no barrels: an index.ts defines a resource or has its own content', () => {
  const barrel = (file: string) =>
    text
      .get(file)!
      .split('\n')
      .every(line => /^(export (\*|\{.*\}) from .*|)$/.test(line))
  expect(files.filter(file => /\/index\.tsx?$/.test(file) && barrel(file))).toEqual([])
})

test('code uses the tag names in domain/directory/tags.ts, never plain tag numbers', () => {
  const ids = [...JSON.stringify(tag).matchAll(/\d+/g)].map(Number)
  // Smaller numbers are often counts. The opt-in ids, and ids of 400 and above, are also HTTP statuses.
  const telling = ids.filter(id => id > 180 && id < 400 && id !== 301 && id !== 302).join('|')
  const anywhere = new RegExp(String.raw`(?<![\w.#'-])(${telling})(?![\w.'%-])`)
  // In screens, a number may be a width, so only comparisons, lookups, and lists are checked.
  const pattern = new RegExp(String.raw`(?:[!=]==? ?|includes\(|has\(|_tags?: ?|\btags?: ?\[?)(${telling})\b`)
  const code = (file: string) => text.get(file)!.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const bare = (file: string) => (file.startsWith('src/') ? pattern : anywhere).exec(code(file))?.[1]
  const may = /^domain\/directory\/tags\.ts$|^server\/seed\//
  expect(product.filter(file => !may.test(file) && bare(file)).map(file => `${file}: ${bare(file)}`)).toEqual([])
})

test('components do not compare statuses; they use the rules', () => {
  const compared = /(?<!typeof )\bstatus\b\s*[!=]==?\s*['"]|['"]\s*[!=]==?\s*\w*\.?status\b/
  const screens = product.filter(file => file.endsWith('.tsx'))
  expect(screens.filter(file => compared.test(text.get(file)!))).toEqual([])
})

test('lists sort names without regard to case: no query orders by a plain name column', () => {
  const bare =
    /orderBy\('(\w+\.)?((first|last|payer|facility)_)?name'|\border by (?:\w+\.)?((first|last|payer|facility)_)?name\b(?! collate)/g
  const against = product
    .filter(file => file.startsWith('server/'))
    .flatMap(file => [...text.get(file)!.matchAll(bare)].map(([found]) => `${file}: ${found}`))
  expect(against).toEqual([])
})

const browser = product.filter(file => file.startsWith('src/'))

test('the browser app never turns text into HTML or code [ASVS 1.2.1] [ASVS 1.2.3] [ASVS 1.3.2] [ASVS 3.2.2]', () => {
  const sinks =
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(|srcDoc\b|\bhtml: *['"`]/
  expect(browser.filter(file => sinks.test(text.get(file)!))).toEqual([])
})

test('no field blocks pasting [ASVS 6.2.7]', () => {
  expect(browser.filter(file => /onPaste|['"]paste['"]/.test(text.get(file)!))).toEqual([])
})

test('codes, tokens, and secrets come from unpredictable sources', () => {
  expect(product.filter(file => /Math\.random\(/.test(text.get(file)!) && !file.startsWith('server/seed/'))).toEqual([])
})

test('only the three sign-in calls, password, second factor, and single sign-on, open a session [ASVS 6.3.4]', () => {
  const opens = product.filter(file => /\bopenSession\(|insertInto\('sessions'\)/.test(text.get(file)!))
  expect(opens).toEqual([
    'server/identity/account/routes.ts',
    'server/identity/secondFactor/routes.ts',
    'server/identity/signOn/routes.ts',
    'server/platform/auth/session.ts',
  ])
})

test('nothing about a patient is stored in the browser except encrypted drafts', () => {
  const stores: Record<string, string> = {
    'src/ui/savedSettings.ts': 'a copy of table settings',
    'src/ui/keys/keys.ts': 'whether single keys are on',
    'src/ui/screen/Unavailable.tsx': 'when the page was last reloaded',
    'src/ui/steps/useRestorePosition.ts': 'the section of a form, and the field in focus',

    'src/workspaces/directory/beds/OpenBeds.tsx': 'whether the panel of beds is open, and its height',
    'src/workspaces/placement/dashboard/useDashboardView.ts': 'the order and filter of a dashboard',
    'src/workspaces/platform/drafts/deviceStorage.ts': 'encrypted drafts, and a random id of this tab',
    'src/i18n/language.ts': 'the language',
    'src/session/session.ts': 'the session token, how it ended, and the page to return to',
    'src/session/sessionEnd.ts': 'when the session ends',
    'src/theme/Appearance.tsx': 'light or dark',
    'src/workspaces/placement/admissions/AdmittedPrompt.tsx': 'ids of applications that the user was asked about today',
    'src/workspaces/placement/referrals/GuestPage.tsx': 'the token of a guest session, until the tab is closed',
    'src/workspaces/matching/apply/bestMatches.ts': 'that applications were sent automatically, by patient id',
  }
  const uses = /localStorage|sessionStorage|indexedDB|\bcaches\.|document\.cookie|cookieStore/
  const code = (file: string) => text.get(file)!.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
  expect(browser.filter(file => uses.test(code(file)))).toEqual(Object.keys(stores).sort())
})
