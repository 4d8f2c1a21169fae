import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, resolve } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import {
  authorization,
  consentTexts,
  disclaimers,
  statements,
  translationNotes,
} from '#domain/intake/patients/intake/authorization.ts'
import { newsInSpanish } from '#domain/messaging/notifications/spanish.ts'
import { releaseVersions } from '#domain/platform/installation/releaseText.ts'
import { translated } from '#domain/platform/translated.ts'
import { type Catalog, i18nProvider } from '../src/i18n/i18nProvider.ts'

type Node = { type: string; start: number; [key: string]: unknown }

const files = globSync('src/**/*.{ts,tsx}').filter(file => !/\.test\.tsx?$|testing\.tsx?$|acting\.ts$|^src\/i18n\//.test(file))

/** Developer messages and strings that are the same in every language. They may stay in components. */
const may = new Set([
  'A release belongs to a patient',
  'An invalid date is shown empty.',
  'No answer came to the password form.',
  'No path is known for the resource',
  'Noto Sans',
  'Nothing of',
  'Passage hidden text',
  'Segoe UI',
])

/** Props and fields that screens show or screen readers announce. */
const shown =
  /^(aria-(label|description|roledescription|valuetext)|(\w+_)?(label|title|subtitle|placeholder|alt|hint|helperText|about|why|submit|sending|confirm|heading|headerName|tooltip|description|text|message|noun|empty|tabTitle))$|(Label|Title|Text|Hint)$/
/** The contract's values and messages. They are defined in the domain, and screens may use them. */
const domains = new Set(
  globSync('domain/**/*.ts').flatMap(file => [...readFileSync(file, 'utf8').matchAll(/'([^'\n]+)'/g)].map(([, value]) => value!)),
)
const worded = /(?<!#)\b\p{L}{2}/u
/**
 * Matches text that starts with a capitalized word followed by another word, or that ends with an ellipsis. Nothing else in code
 * looks like this.
 */
const sentence = /^\s*[A-Z][a-z’']* [A-Za-z]|\p{L}(…|\.\.\.)$/u

/** The strings that an expression can evaluate to: both branches of a condition, and the fixed parts of a template. */
function* strings(node: unknown): Iterable<string> {
  const { type, ...of } = (node ?? {}) as Node
  if (type === 'Literal' && typeof of.value === 'string') yield of.value
  if (type === 'TemplateLiteral') for (const part of of.quasis as { value: { raw: string } }[]) yield part.value.raw
  if (type === 'ConditionalExpression') yield* [...strings(of.consequent), ...strings(of.alternate)]
  if (type === 'LogicalExpression') yield* [...strings(of.left), ...strings(of.right)]
  if (type === 'JSXExpressionContainer') yield* strings(of.expression)
}

/** Every visible string in a file. */
function* stringsIn(node: unknown): Iterable<string> {
  if (Array.isArray(node)) for (const item of node) yield* stringsIn(item)
  if (!node || typeof node !== 'object' || !('type' in node)) return
  const { type, ...of } = node as Node
  if (type.startsWith('TS') || type === 'ImportDeclaration') return
  const name = ((of.name ?? of.key) as { name?: string; value?: string } | undefined)?.name
  if (type === 'JSXText') yield of.value as string
  if (type === 'JSXElement') for (const child of of.children as Node[]) yield* strings(child)
  if ((type === 'JSXAttribute' || type === 'Property') && name && name !== 'enterKeyHint' && shown.test(name))
    yield* strings(of.value)
  if (type === 'AssignmentPattern') yield* [...strings(of.right)].filter(item => /^\p{Lu}/u.test(item))
  for (const one of strings(node)) if (sentence.test(one) && !domains.has(one)) yield one
  for (const [key, child] of Object.entries(of)) if (!(type === 'Property' && key === 'key')) yield* stringsIn(child)
}

test('every visible text is in src/i18n/english, none in a component', () => {
  const against = files.flatMap(file => {
    const { program, errors } = parseSync(file, readFileSync(file, 'utf8'))
    expect(errors).toEqual([])
    const texts = new Set([...stringsIn(program)].map(text => text.trim()).filter(text => worded.test(text) && !may.has(text)))
    return [...texts].map(text => `${file}: ${text}`)
  })
  expect(against).toEqual([])
})

/** The places of a file where a message or reason of the server is shown, or put into another text, without being translated. */
function untranslated(code: string): string[] {
  const texts = new Set<string>()
  const found: string[] = []
  const rootOf = (node: unknown): string | undefined => {
    const { type, name, ...of } = (node ?? {}) as Node
    if (type === 'Identifier') return name as string
    return type ? rootOf(of.object ?? of.callee ?? of.expression) : undefined
  }
  const isText = (node: unknown) => texts.has(rootOf(node) ?? '')
  /** The messages that an expression can evaluate to, not those in the arguments of its calls. */
  function* messages(node: unknown, bare: boolean): Iterable<Node> {
    const { type, ...of } = (node ?? {}) as Node
    if (!type) return
    const name = (of.property as { name?: string } | undefined)?.name ?? ''
    if (type === 'MemberExpression' && /^(message|reason)$/.test(name) && !isText(node)) yield node as Node
    if (bare && type === 'Identifier' && /^(message|reason)$/.test(String(of.name))) yield node as Node
    if (type === 'LogicalExpression' && of.operator !== '&&') yield* messages(of.left, bare)
    const parts = [of.consequent, of.alternate, of.right, of.expression, ...((of.expressions ?? []) as Node[])]
    if (type !== 'CallExpression') for (const part of parts) yield* messages(part, bare)
  }
  const note = (nodes: Iterable<Node>) => found.push(...[...nodes].map(({ start, end }) => code.slice(start, end as number)))
  const declare = (pattern: unknown): void => {
    const { type, ...of } = pattern as Node
    if (type === 'Identifier') texts.add(of.name as string)
    if (type === 'ObjectPattern') for (const { value } of of.properties as { value?: unknown }[]) if (value) declare(value)
  }
  const collect = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) collect(item)
    if (!node || typeof node !== 'object' || !('type' in node)) return
    const { type, ...of } = node as Node
    if (type === 'ImportDeclaration' && /i18n\/english\//.test((of.source as { value: string }).value))
      for (const { local } of of.specifiers as { local: { name: string } }[]) texts.add(local.name)
    if (type === 'VariableDeclarator' && of.init && isText(of.init)) declare(of.id)
    if (type === 'JSXElement' || type === 'JSXFragment') {
      const { name } = ((of.openingElement as Node | undefined)?.name ?? {}) as { name?: string }
      const children = (of.children as Node[]).filter(child => child.type !== 'JSXText' || String(child.value).trim())
      // `Problem` translates its text, but not the texts of elements in it.
      const isTranslated = name === 'Problem' && children.length === 1
      if (!isTranslated) for (const child of children) if (child.type === 'JSXExpressionContainer') note(messages(child, true))
    }
    // Fields translate their errors.
    if (type === 'JSXAttribute' && (of.name as { name?: string }).name !== 'error') note(messages(of.value, false))
    const isAlert = /^(window\.)?alert$/.test(code.slice((node as Node).start, (of.callee as { end?: number } | undefined)?.end))
    if (type === 'CallExpression' && (isAlert || isText(of.callee)))
      for (const one of of.arguments as Node[]) note(messages(one, true))
    if (type === 'TemplateLiteral') note(messages(node, false))
    for (const child of Object.values(of)) collect(child)
  }
  collect(parseSync('file.tsx', code).program)
  return [...new Set(found)]
}

test('no message or reason of the server is shown as it is, or put into another text', () => {
  /** What users have written, and texts that are in the current language already. */
  const allowed: Record<string, string> = {
    'src/ui/useUndo.tsx: message': 'a text of the screen that offers the undo',
    'src/layout/Unauthorized.tsx: reason': 'a text',
    'src/workspaces/compliance/retention/RetentionPage.tsx: hold.reason': 'written by a user',
    'src/workspaces/directory/claims/ClaimsPage.tsx: claim.reason': 'written by a user',
    'src/workspaces/insights/times/TimeReport.tsx: reason': 'a text',
    'src/workspaces/intake/releases/ConsentPart.tsx: reason': 'written by a user',
    'src/workspaces/matching/list/ResultList.tsx: reason': 'a text',
    'src/workspaces/people/accountSecurity/AccountSecurity.tsx: approval.reason': 'written by a user',
    'src/workspaces/placement/referrals/ReferralCard.tsx: reason': 'a text',
  }
  const found = files.flatMap(file => untranslated(readFileSync(file, 'utf8')).map(place => `${file}: ${place}`))
  expect(found.sort()).toEqual(Object.keys(allowed).sort())
  const inCode = (jsx: string) =>
    untranslated(`import { texts } from '../i18n/english/grid.ts'\nconst { bulk: labels } = texts\nconst x = ${jsx}`)
  expect(inCode('<Alert>{error.message}</Alert>')).toEqual(['error.message'])
  expect(inCode('<Alert>{busy ? texts.message : (error?.message ?? texts.failed)}</Alert>')).toEqual(['error?.message'])
  expect(inCode('<Row title={(error as Error).message} />')).toEqual(['(error as Error).message'])
  expect(inCode('<Problem><b>{labels.failed}</b>{error.message}</Problem>')).toEqual(['error.message'])
  expect(inCode('rows.map(({ reason }) => <li>{reason}</li>)')).toEqual(['reason'])
  expect(inCode('notify(labels.notUndone((error as Error).message))')).toEqual(['(error as Error).message'])
  expect(inCode(`new Error(\`\${labels.failed}. \${error.message}\`)`)).toEqual(['error.message'])
  expect(inCode('window.alert(error.message)')).toEqual(['error.message'])
  expect(
    inCode('<><Problem>{error.message}</Problem>{errorText(error)}{texts.message}<Field error={error.message} /></>'),
  ).toEqual([])
})

type Phrases = { [name: string]: string | Phrases }
type Value = string | number
type Texts = { [name: string]: string | Texts | ((...values: Value[]) => string) }

const english = globSync('src/i18n/english/*.ts').sort()
/** The English texts as written. They are evaluated with a different `translations` function, which returns them unchanged. */
const areas = english.flatMap(file => {
  const written = stripTypeScriptTypes(readFileSync(file, 'utf8')).replace(/^import .*$/gm, '')
  const found: { file: string; area: string; phrases: Phrases }[] = []
  new Function('translations', written.replace(/^export /gm, ''))((area: string, phrases: Phrases) =>
    found.push({ file, area, phrases }),
  )
  return found
})

/** Every phrase in a tree, with its path. */
const flat = (phrases: Phrases, path = ''): [string, string][] =>
  Object.entries(phrases).flatMap(([name, one]) =>
    typeof one === 'string' ? [[`${path}.${name}`, one] as [string, string]] : flat(one, `${path}.${name}`),
  )

const placeholders = (phrase: string) => [...new Set([...phrase.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name!))]
/** One value for each placeholder, in the English order: 2 for `count`, otherwise the placeholder's name. */
const valuesOf = (phrase: string): Value[] =>
  [...new Set([...(phrase.includes('||||') ? ['count'] : []), ...placeholders(phrase)])].map(name =>
    name === 'count' ? 2 : name,
  )
const filled = (phrase: string) =>
  phrase.replace(/^.*\|\|\|\|\s*/s, '').replace(/%\{(\w+)\}/g, (_, name) => (name === 'count' ? '2' : name))

/** The paths of a language's phrases that are missing, that English does not have, or that have different placeholders. */
function faults(language: Phrases, original: Phrases) {
  const known = new Map(flat(original))
  const spoken = new Map(flat(language))
  const isWrong = (path: string) => {
    const [same, phrase] = [known.get(path), spoken.get(path)]
    if (same === undefined || phrase === undefined) return true
    // A singular may omit the count, in English as in the other language.
    const names = (text: string) =>
      placeholders(text)
        .filter(name => name !== 'count')
        .sort()
    const counts = placeholders(phrase).includes('count') && !same.includes('||||') && !placeholders(same).includes('count')
    return counts || String(names(phrase)) !== String(names(same)) || phrase.split('||||').length > 2
  }
  return [...new Set([...known.keys(), ...spoken.keys()])].filter(isWrong).sort()
}

const original: Phrases = Object.fromEntries(areas.map(({ area, phrases }) => [area, phrases]))

test('each area is written once, and each file is named after its first area', () => {
  const names = areas.map(({ area }) => area)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(english.map(file => areas.find(one => one.file === file)!.area)).toEqual(english.map(file => basename(file, '.ts')))
})

/** The Spanish texts, as the app loads them. */
const { spanish } = (await import('../src/i18n/spanish/index.ts')) as { spanish: Catalog }
const spanishPhrases = spanish.phrases as Phrases

test('every text exists in Spanish, and nothing else, with the same placeholders and plural forms', () => {
  expect(faults(spanishPhrases, original)).toEqual([])
  expect(faults({ users: { status: 'Status von %{user}', gone: 'Fort' } }, original)).toEqual(
    expect.arrayContaining(['.users.status', '.users.gone', '.users.title']),
  )
})

describe('after a change of language, without a reload', () => {
  const changes = async () => {
    await i18nProvider.changeLocale('es')
    return () => i18nProvider.changeLocale('en')
  }

  test('every text of every area is in Spanish, with its values', async () => {
    const loaded = await Promise.all(areas.map(({ file }) => import(resolve(file)) as Promise<Record<string, Texts>>))
    const back = await changes()
    try {
      areas.forEach(({ file, area }, at) => {
        const texts = loaded[at]![area === basename(file, '.ts') ? 'texts' : `${area}Texts`]!
        const checkTranslated = (group: Texts, phrases: Phrases, inSpanish: Phrases, path: string): void => {
          for (const [name, phrase] of Object.entries(phrases)) {
            const [one, expected] = [group[name]!, inSpanish[name]!]
            const here = `${path}.${name}`
            if (typeof phrase !== 'string') checkTranslated(one as Texts, phrase, expected as Phrases, here)
            else if (typeof one === 'string') expect(one, here).toBe(expected)
            else expect((one as (...values: Value[]) => string)(...valuesOf(phrase)), here).toBe(filled(expected as string))
          }
        }
        checkTranslated(texts, original[area] as Phrases, spanishPhrases[area] as Phrases, area)
      })
    } finally {
      await back()
    }
  })
})

/** Whether a text has several words besides the values in it. */
const isSentence = (text: string) => /\p{L}{2}.* .*\p{L}/u.test(text.replaceAll('%VALUE', ''))

/** The texts in a file, with %VALUE in place of the values in them. Leaves out types, descriptions of the API, and what `isSkipped` names. */
function textsOf(file: string, isWritten: (text: string) => boolean, isSkipped: (node: Node) => boolean = () => false): string[] {
  const found: string[] = []
  const collect = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) collect(item)
    if (!node || typeof node !== 'object' || !('type' in node) || isSkipped(node as Node)) return
    const { type, ...of } = node as Node
    if (type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type)) return
    if (type === 'ImportDeclaration') return
    // The description of an endpoint.
    if (type === 'Property' && (of.key as { name?: string }).name === 'about') return
    const callee = of.callee as { name?: string; property?: { name?: string } } | undefined
    if (type === 'CallExpression' && (callee?.property?.name ?? callee?.name) === 'describe') of.arguments = []
    if (type === 'Literal' && typeof of.value === 'string') found.push(of.value)
    if (type === 'TemplateLiteral') {
      const values = (of.expressions as Node[]).map(({ type, consequent, alternate }) =>
        type === 'ConditionalExpression'
          ? [consequent, alternate].map(one => String((one as Node).value ?? '%VALUE'))
          : ['%VALUE'],
      )
      let texts = ['']
      for (const [at, { value }] of (of.quasis as { value: { cooked: string } }[]).entries())
        texts = texts.flatMap(text => (values[at] ?? ['']).map(filled => text + value.cooked + filled))
      found.push(...texts)
    }
    for (const [key, child] of Object.entries(of)) if (type !== 'Property' || key !== 'key') collect(child)
  }
  collect(parseSync(file, readFileSync(file, 'utf8')).program)
  return found.filter(isWritten)
}

describe('the domain’s values and messages, which are English by contract', () => {
  /** Folders and files whose texts are shown in English, and why. */
  const inEnglish: [RegExp, string][] = [
    [/authorization|releaseOfInformation\/release|agreement\.ts/, 'legal texts: the English text is the one that is signed'],
    [/contract\.ts$|access\.ts$|Access\.ts$|openReferral|routes\.ts$|bulkActs|organizationFilter/, 'the description of the API'],
    [/states\.ts$|timeZones\.ts$/, 'names of states and zones'],
    [/notifications\/spanish/, 'the Spanish itself'],
    [/insights\/labels|receipt/, 'documents in English'],
    [/publicPayers/, 'a pattern'],
  ]
  /** The parts of messages, which are in Spanish as a whole. */
  const parts = [
    ...['Enter at least %VALUE', 'Enter at most %VALUE', 'Enter exactly %VALUE', 'This is %VALUE.'],
    ...['%VALUE Ask an administrator to approve it.', '%VALUE (payer code %VALUE)'],
  ]
  /** In Spanish, each kind of entry has its own sentence. */
  const leftOut = /^%VALUE left out because/
  const isWritten = (text: string) =>
    isSentence(text) && /^(%VALUE|\p{Lu})/u.test(text) && !leftOut.test(text) && !parts.includes(text)
  const shown = new Map<string, string>()
  for (const file of globSync('domain/**/*.ts').filter(one => !/\.test\.|testing/.test(one)))
    if (!inEnglish.some(([path]) => path.test(file))) for (const text of textsOf(file, isWritten)) shown.set(text, file)

  test('every one exists in Spanish', () => {
    expect(shown.size).toBeGreaterThan(500)
    const missing = [...shown].filter(([text]) => !(text in spanish.messages) && translated(spanish.messages, text) === text)
    expect(missing.map(([text, file]) => `${file}: ${text}`).sort()).toEqual([])
  })
})

describe('the server’s messages, which are English by contract', () => {
  /** Folders and files whose texts no screen shows, and why. */
  const outside: [RegExp, string][] = [
    [/^server\/(seed|guards)\//, 'sample data and tests'],
    [
      /^server\/(startup|backup(?!\/organization\/routes)|config|main|importMain|secret|platform\/(db|log|metrics))/,
      'the operator’s',
    ],
    [/workflows\/(adminCommands|newFile)|imports\/(commandLine|reading\/(report|check))\.ts|adminSocket/, 'the command line'],
    [
      /workflows\/provisioning\/|platform\/http\/docs|openReferral|outbox\/callbacks/,
      'for other programs: SCIM, the API, the public directory',
    ],
    [/platform\/texts\/|pageTexts/, 'what the server sends or writes in both languages'],
    [/messaging\/notifications\//, 'notifications, which the test below compares'],
    [/platform\/files\/writ|facilities\/codes|geo\/counties/, 'the language of PDFs, and codes of directories'],
    [/compliance\/audit\/auditExport/, 'exports, which are in English'],
  ]
  const isOutside = (file: string) => /\.test\.|testing/.test(file) || outside.some(([path]) => path.test(file))
  const isListOfWords = ({ type, ...of }: Node): boolean =>
    type === 'ArrayExpression' &&
    (of.elements as Node[]).every(
      ({ type, ...of }) =>
        (type === 'Literal' && !String(of.value).endsWith('.')) ||
        (type === 'SpreadElement' && isListOfWords(of.argument as Node)),
    )
  /** Other texts that no screen shows, and why. */
  const inEnglish: Record<string, string[]> = {
    'columns and values of exports, which are in English': [
      ...['Text message', 'Directory listing', 'No location', 'On the map', 'Set manually', 'Not complete', 'Users Export'],
      ...['Insurance providers', 'Not run', 'Other directory (HSDS)', 'Treatment facilities', 'What changed', 'Taxonomy term'],
      ...['Decided (Pacific)', 'Decided by', 'Found (Pacific)', 'Kept Apart Since (Pacific)', 'Patient ID'],
    ],
    'names of published lists': [
      ...['California licenses', 'Medicare opioid treatment programs', 'Payers of a clearinghouse (JSON)'],
      ...['SAMHSA locator, 2022 and before', 'SAMHSA opioid treatment programs'],
    ],
    'headings in published lists': [
      ...['healthcare provider taxonomy code_%VALUE', 'provider organization name (legal business name)', ' (not mapped)'],
      'entity type code',
    ],
    'the progress on the command line': ['rows read'],
    'SQL, cookies, and pages': [
      ...[
        'is not',
        'Path=/; Secure',
        '%VALUE<div id="root">',
        '%VALUE=%VALUE; %VALUE; Max-Age=%VALUE; HttpOnly; SameSite=Strict',
      ],
      '%VALUE=%VALUE; Path=/;%VALUE Max-Age=%VALUE; HttpOnly; SameSite=Strict',
    ],
    'for programs with a token': ['This token is not valid. It may have expired or been revoked.'],
    'for a page that has been closed': ['The connection was closed before the response.'],
    'a part of a message that is in Spanish as a whole': ['Organization name', '%VALUE of %VALUE values in %VALUE'],
    'what a sample patient says': ['Four beers'],
  }
  /** SQL, lists of words, such as the columns of an export, and errors of programmers, whose messages no response contains. */
  const isSkipped = (node: Node, file: string) => {
    const { type, ...of } = node
    const callee = of.callee as { name?: string; object?: Node; property?: { name?: string } } | undefined
    if (type === 'ArrayExpression') return isListOfWords(node)
    if (type === 'CallExpression') return callee?.property?.name === 'split' && /Literal$/.test(callee.object!.type)
    if (type === 'NewExpression') return /^(Type|Range)?Error$/.test(callee?.name ?? '') && !isRowReason(file)
    return type === 'TaggedTemplateExpression'
  }
  /** Reasons for rows of a file may be parts of a sentence. */
  const isRowReason = (file: string) => file.startsWith('server/imports/reading/')
  const isHeadings = (text: string) => /^[a-z0-9_\s]*_[a-z0-9_\s]*$/.test(text)
  const isWritten = (text: string, file: string) =>
    isSentence(text) && (isRowReason(file) ? !isHeadings(text) : /^(%VALUE|\p{Lu})/u.test(text))

  test('every one exists in Spanish', () => {
    const shown = globSync('server/**/*.ts')
      .filter(file => !isOutside(file))
      .flatMap(file =>
        textsOf(
          file,
          text => isWritten(text, file),
          node => isSkipped(node, file),
        ).map(text => ({ file, text })),
      )
    expect(shown.length).toBeGreaterThan(300)
    const allowed = Object.values(inEnglish).flat()
    const isMissing = (text: string) =>
      !allowed.includes(text) &&
      [spanish.messages, newsInSpanish].every(table => !(text in table) && translated(table, text) === text)
    const missing = shown.filter(({ text }) => isMissing(text)).map(({ file, text }) => `${file}: ${text}`)
    expect([...new Set(missing)].sort()).toEqual([])
    const isUnused = (text: string) => !shown.some(one => one.text === text)
    expect(allowed.filter(isUnused)).toEqual([])
  })
})

test('no message with values hides another one', () => {
  const hidden = Object.entries(spanish.messages).filter(([text, inSpanish]) => {
    const names = placeholders(text)
    const filled = (one: string) => one.replace(/%\{(\w+)\}/g, (_, name) => `Ñ${names.indexOf(name)}`)
    return translated(spanish.messages, filled(text)) !== filled(inSpanish)
  })
  expect(hidden).toEqual([])
})

test('the reasons for rows of an imported file are in Spanish, with the names before them', async () => {
  const { reasonText } = await import('../src/workspaces/imports/reasonText.ts')
  await i18nProvider.changeLocale('es')
  try {
    expect(reasonText('no name, "Calif" is not a U.S. state')).toBe('sin nombre, “Calif” no es un estado de Estados Unidos')
    expect(reasonText('Elm: House: a location is not listed: no address')).toBe(
      'Elm: House: una sede no se incluye: sin dirección',
    )
    expect(reasonText('"1, 2" is not a phone number and was left out')).toBe('“1, 2” no es un número de teléfono y se omitió')
    expect(reasonText('34.1, -118.2 is outside TX, so they were left out')).toBe(
      '34.1, -118.2 está fuera de TX, por lo que se omitieron',
    )
    expect(reasonText('Conflict: code K3 has the type "Private" in line 5 and "" in line 6. Neither row is imported.')).toBe(
      'Conflicto: el código K3 tiene el tipo “Privado” en la línea 5 y “” en la línea 6. No se importa ninguna de las dos filas.',
    )
    expect(reasonText('Elm (Housing): nothing names treatment')).toBe('Elm (Housing): nada menciona un tratamiento')
  } finally {
    await i18nProvider.changeLocale('en')
  }
  expect(reasonText('Elm: House: no name, no state')).toBe('Elm: House: no name, no state')
})

test('what is said about a patient’s file is in Spanish as a whole, also with a count, a date, or another text in it', () => {
  const inSpanish = (text: string) => translated(spanish.messages, text)
  expect(inSpanish('Condition left out because it is resolved: Pneumonia (2 times)')).toBe(
    'Se omitió una afección cuyo estatus es “resuelto”: Pneumonia (2 veces)',
  )
  expect(inSpanish('Not in the list of section 7: Condition: Opioid dependence (F11.20), recorded 11/20/2026')).toBe(
    'No está en la lista de la sección 7: Afección: Opioid dependence (F11.20), registrado el 11/20/2026',
  )
  expect(inSpanish('This is a PDF document. Choose a FHIR R4 Bundle (JSON) or a C-CDA document (XML).')).toBe(
    'Este archivo es un documento PDF. Elija un FHIR R4 Bundle (JSON) o un documento C-CDA (XML).',
  )
})

test('every sentence of the release exists in Spanish, with its values', () => {
  const text = authorization({
    patient_name: 'Ada Lindgren',
    date_of_birth: '01/02/1990',
    organization_name: 'Elm',
    today: '2026-11-29',
  })
  const sentences = [
    text.title,
    ...text.parts.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
    ...Object.values(consentTexts),
    ...[...disclaimers.paragraphs, disclaimers.accept, ...Object.values(translationNotes)],
    ...statements.map(({ heading }) => heading),
  ]
  expect(sentences.filter(one => translated(spanish.release, one) === one)).toEqual([])
  expect(translated(spanish.release, text.parts[0]!.paragraphs[0]!)).toContain('Ada Lindgren, fecha de nacimiento: 01/02/1990')
})

test('a change of the release’s wording needs a new version (`releaseVersions`), and then the new digest here', () => {
  const digest = (wording: unknown) => createHash('sha256').update(JSON.stringify(wording)).digest('hex').slice(0, 16)
  const facts = { patient_name: 'N', date_of_birth: 'B', organization_name: 'O', today: '2026-11-29' }
  const { title, parts } = authorization(facts)
  expect({
    en: [releaseVersions.en, digest([title, parts, statements])],
    es: [releaseVersions.es, digest(spanish.release)],
  }).toEqual({
    en: ['2026-11', '7ab14126546ce5db'],
    es: ['2026-11', '33ecf8c48d48d2da'],
  })
})

test('every line that a step adds to a chat exists in Spanish', () => {
  const files = globSync('server/placement/**/*.ts').filter(file => !/test/.test(file))
  const lines = files.flatMap(file => {
    const code = readFileSync(file, 'utf8')
    if (!/\b(storeLine|announceRequest)\(/.test(code)) return []
    const found = [...code.matchAll(/(?:const \w+ = |\b(?:what|line|body): )(['`])(\p{Lu}\p{Ll}+ [^'`]*?)\1/gu)]
    // Sentences are the messages of errors, which the screens translate.
    return found.flatMap(([, , text]) => (/\.$/.test(text!) ? [] : [{ file, text: text!.replace(/\$\{.*?\}/g, '%VALUE') }]))
  })
  expect(lines.length).toBeGreaterThan(4)
  expect(lines.filter(({ text }) => translated(newsInSpanish, text) === text)).toEqual([])
})

test('every subject and message of a notification exists in Spanish', () => {
  const found = new Map<string, string>()
  const add = (text: string, file: string) => /\p{L}{3}/u.test(text.replaceAll('%VALUE', '')) && found.set(text, file)
  const texts = (node: unknown): string[] => {
    const { type, ...of } = (node ?? {}) as Node
    if (type === 'TemplateLiteral') {
      const parts = (of.quasis as { value: { cooked: string } }[]).map(part => part.value.cooked)
      return [parts.join('%VALUE'), ...(of.expressions as unknown[]).flatMap(texts)]
    }
    if (type === 'ConditionalExpression') return [of.consequent, of.alternate].flatMap(texts)
    return type === 'Literal' && typeof of.value === 'string' && / (?!as )/.test(of.value) && !/^\w+\./.test(of.value)
      ? [of.value]
      : []
  }
  const collect = (node: unknown, file: string): void => {
    if (Array.isArray(node)) for (const item of node) collect(item, file)
    if (!node || typeof node !== 'object' || !('type' in node)) return
    const { type, ...of } = node as Node
    if (type === 'TaggedTemplateExpression' || type === 'ImportDeclaration') return
    const name = ((of.key ?? of.id) as { name?: string } | undefined)?.name
    const value = type === 'VariableDeclarator' ? of.init : of.value
    if (type === 'Literal') for (const text of texts(node)) add(text, file)
    if (['subject', 'message', 'sentNow'].includes(name ?? '')) for (const text of texts(value)) add(text, file)
    if (type === 'CallExpression' && (of.callee as { name?: string }).name === 'send')
      for (const text of (of.arguments as unknown[]).flatMap(texts)) add(text, file)
    for (const child of Object.values(of)) collect(child, file)
  }
  for (const file of globSync('server/messaging/notifications/*.ts').filter(one => !/test/.test(one)))
    collect(parseSync(file, readFileSync(file, 'utf8')).program, file)
  expect(found.size).toBeGreaterThan(50)
  const missing = [...found].filter(([text]) => translated(newsInSpanish, text) === text)
  expect(missing.map(([text, file]) => `${file}: ${text}`)).toEqual([])
})
