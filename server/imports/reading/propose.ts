import { type FileColumn, itemsOf, type MappedKind, type Mapping, targets } from '#domain/imports/mapping.ts'
import { usState, yesOrNo } from '#domain/imports/values.ts'
import { isNpi } from '#domain/platform/npi.ts'
import { type LevelNames, levelName } from './readyMappings.ts'

/** A payer's code for one kind of transaction. */
const transactionCode =
  /^(?!.*\b(?:dental|837 ?d|phone|fax|npi|tax)\b).*\b(?:payer|edi|837 ?[ip]?|835|27\d|era|remits?|remittance|eligibility|claims?|professional|institutional|facility)\b.*\b(?:code|id|number|no)\b/

/** Headings that stand for a column, most specific first. Headings are compared in lower case with spaces between words. */
const headings: Record<MappedKind, readonly (readonly [column: string, heading: RegExp])[]> = {
  facilities: [
    ['npi', /\bnpis?\b|national provider/],
    ['license_number', /(?:licen[sc]e|certificate|permit)\b.*\b(?:number|no|num|id)\b|^licen[sc]e$/],
    ['address_line_two', /(?:address|street|addr).*\b(?:2|two|ii)$|^(?:suite|unit|floor)\b/],
    [
      'address_line_one',
      /^(?:(?:site|facility|physical|practice|location|program) )?(?:street )?(?:address|addr|street)(?: (?:1|one|line 1|line one))?$/,
    ],
    ['city', /\b(?:city|town|municipality)\b/],
    ['zip_code', /\b(?:zip ?code|zip|postal(?: ?code)?|post code)\b/],
    [
      'state',
      /^(?:(?:site|facility|location|practice|mailing) )?(?:state|st|region|province)(?: (?:code|abbreviation|province))?$/,
    ],
    ['county', /\b(?:county|parish)\b/],
    ['intake_phone_1', /\b(?:intake|admissions?|referral)s? (?:phone|telephone|number|line)\b/],
    ['phone_ext', /\bext(?:ension)?\b/],
    ['main_phone_number', /\b(?:phone|telephone|tel)\b|^contact(?: number)?$/],
    ['website_url', /\b(?:web ?site|web|url|homepage)\b/],
    ['latitude', /^(?:lat|latitude)\b/],
    ['longitude', /^(?:lon|lng|long|longitude)\b/],
    ['minimum_age', /\bmin(?:imum)? age\b|\bage (?:from|min)\b/],
    ['maximum_age', /\bmax(?:imum)? age\b|\bage (?:to|max)\b/],
    ['accepts_public_insurance', /\bmedicaid\b|\bmedi ?cal\b|\bmedicare\b|\bpublic insurance\b/],
    ['accepts_private_insurance', /\bprivate (?:insurance|pay)\b|\bcommercial insurance\b/],
    ['name', /^(?:facility|program|provider|agency|site|clinic|center|location) name$/],
    ['name', /^(?:facility|program|provider|agency|name|organization|organization name|business name|legal name|licensee)$/],
    ['site_name', /^(?:dba|doing business as|site|branch)\b/],
    ['name', /^service name$/],
    ['site_name', /^(?:service|program) name$/],
    ['taxonomy_terms', /\btaxonomy\b|\bairs\b|\b(?:service|problem need) categor(?:y|ies)\b/],
    ['languages', /\blanguages?\b/],
    ['special_accommodations', /\b(?:special|target) populations?\b|\bpopulations? served\b/],
    [
      'treatment_levels',
      /\blevels? of care\b|\btreatment (?:level|type)s?\b|\bservice (?:type|setting)s?\b|\btypes? of service\b|\bservices?\b|\bmodalit(?:y|ies)\b|\bprogram type\b/,
    ],
    ['listing_id', /^(?:(?:record|facility|program|provider|site|external) )?(?:id|identifier|key)$/],
    ['owner_text', /^(?:description|about)\b/],
  ],
  payers: [
    ['payer_code', /^(?:(?:electronic|primary) )?payer (?:code|id|number|no)$/],
    ['payer_code', /\b(?:837 ?p|professional|hcfa|1500)\b.*\b(?:code|id|number|no)\b/],
    ['payer_code', /\b(?:code|id|number|no)\b/],
    ['payer_name', /\bname\b|^(?:payer|payor|plan|carrier|insurer|company)$/],
    ['insurance_type', /\btype\b|\bline of business\b|\blob\b|^sort$|\bsector\b/],
    ['coverage', /\bcoverage\b|\bbenefits?\b/],
  ],
  hospitals: [
    ['ccn', /\bccn\b|\b(?:provider|facility|certification|medicare) (?:id|number|no)\b/],
    ['name', /\bname\b|^(?:hospital|facility)$/],
    ['address_line_one', /^(?:street )?(?:address|addr|street)(?: (?:1|line 1))?$/],
    ['city', /\b(?:city|town)\b/],
    ['zip_code', /\b(?:zip ?code|zip|postal(?: ?code)?)\b/],
    ['state', /^(?:state|st)(?: code)?$/],
    ['phone_number', /\b(?:phone|telephone)\b/],
    ['latitude', /^(?:lat|latitude)\b/],
    ['longitude', /^(?:lon|lng|long|longitude)\b/],
  ],
}

const number = (value: string, from: number, to: number) =>
  /^-?\d+\.\d+$/.test(value) && Number(value) >= from && Number(value) <= to

/** What a column's values look like. A column whose heading is unknown is recognized if they do in nine of ten rows. */
const contents: readonly (readonly [column: string, isSuch: (value: string) => boolean])[] = [
  ['zip_code', value => /^\d{5}(?:-\d{4})?$/.test(value)],
  ['state', value => usState(value) !== undefined],
  ['npi', isNpi],
  ['main_phone_number', value => /^(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s./-]*\d{3}[\s.-]*\d{4}\b/.test(value)],
  ['phone_number', value => /^(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s./-]*\d{3}[\s.-]*\d{4}\b/.test(value)],
  ['website_url', value => /^(?:https?:\/\/|www\.)\S+$/i.test(value)],
  ['latitude', value => number(value, 13, 72)],
  ['longitude', value => number(value, -180, -60)],
  ['ccn', value => /^\d{2}[0-9A-Z]\d{3}$/i.test(value)],
  ['address_line_one', value => /^(?:\d+[A-Za-z]?|p\.? ?o\.? box|psc|cmr|rr) (?:\S+ )*\S+$/i.test(value)],
  ['insurance_type', value => /^(?:public|private|commercial|medicare|medicaid|government)$/i.test(value)],
]

/** Words that name a level of care, more specific ones first. */
const levelWords = [
  ['intensiveOutpatient', /\biop\b|\bintensive[- ]outpatient/i],
  ['dayTreatment', /\bphp\b|\bpartial[- ]hosp|\bday (?:treatment|program|care)/i],
  ['outpatientDetox', /\b(?:outpatient|ambulatory)\b.*\b(?:detox|withdrawal)/i],
  ['residentialDetox', /\bresidential\b.*\b(?:detox|withdrawal)/i],
  ['detox', /\bdetox|\bwithdrawal/i],
  ['medication', /\botp\b|\bobot\b|\bmethadone\b|\bopioid treatment\b|\bnarcotic treatment\b|\bmedication/i],
  ['crisis', /\bcrisis\b/i],
  ['psychiatric', /\bpsychiatric\b/i],
  ['halfwayHouse', /\bhalfway\b/i],
  ['soberLiving', /\bsober\b|\btransitional\b|\brecovery (?:residence|hous)/i],
  ['shortResidential', /\bshort[- ]term\b.*\bresid|\bresid.*\bshort[- ]term\b/i],
  ['longResidential', /\blong[- ]term\b.*\bresid|\bresid.*\blong[- ]term\b/i],
  ['residential', /\bresidential\b|\binpatient (?:rehab|treatment)/i],
  ['outpatient', /\boutpatient\b|\bcounseling\b/i],
] as const

const levelOf = (text: string, levels: LevelNames): string => {
  const level = levelWords.find(([, words]) => words.test(text))?.[0]
  return level ? levelName(levels, level) : ''
}

/** Proposes what a file's columns are, from their headings and their values. The user checks the proposal. */
export function proposeMapping(kind: MappedKind, columns: readonly FileColumn[], levels: LevelNames): Mapping {
  const chosen = new Map<string, string>()
  const values: NonNullable<Mapping['values']> = {}
  const separators: NonNullable<Mapping['separators']> = {}
  const isFree = (column: string) =>
    ![...chosen.values()].includes(column) && targets[kind].some(target => target.column === column)
  const spaced = (heading: string) => heading.replace(/[^a-z0-9]+/g, ' ').trim()
  for (const [column, words] of headings[kind]) {
    const found = columns.find(({ heading }) => !chosen.has(heading) && words.test(spaced(heading)))
    if (found && isFree(column)) chosen.set(found.heading, column)
  }
  // A term's name and its code are in two columns.
  const isTerm = headings[kind].find(([column]) => column === 'taxonomy_terms')?.[1]
  for (const { heading } of columns)
    if (!chosen.has(heading) && isTerm?.test(spaced(heading))) chosen.set(heading, 'taxonomy_terms')
  // A payer may have a code for each kind of transaction.
  for (const { heading } of columns)
    if (kind === 'payers' && !chosen.has(heading) && transactionCode.test(spaced(heading))) chosen.set(heading, 'other_codes')
  for (const [column, isSuch] of contents) {
    const found = columns.find(file => !chosen.has(file.heading) && areMost(file, isSuch))
    if (found && isFree(column)) chosen.set(found.heading, column)
  }
  const nameOfAll = kind === 'payers' ? 'payer_name' : 'name'
  if (isFree(nameOfAll)) {
    const text = columns.find(file => !chosen.has(file.heading) && areMost(file, value => /[A-Za-z]{3}/.test(value)))
    if (text) chosen.set(text.heading, nameOfAll)
  }
  for (const file of columns) {
    const { heading } = file
    const level = kind === 'facilities' && !chosen.has(heading) ? levelOf(spaced(heading), levels) : ''
    const known = file.values?.map(({ value }) => value) ?? []
    // A column such as "Residential: Y/N" is about one level of care.
    if (level && known.length && known.every(value => yesOrNo(value) !== undefined)) {
      chosen.set(heading, 'treatment_levels')
      values[heading] = Object.fromEntries(known.map(value => [value, yesOrNo(value) ? level : '']))
    }
    const target = targets[kind].find(({ column }) => column === chosen.get(heading))
    if (!target) continue
    const separator = target.list && separatorOf(file)
    if (separator) separators[heading] = separator
    if (target.column === 'treatment_levels' && !values[heading])
      values[heading] = levelValues(file, separator || undefined, levels)
  }
  return {
    columns: Object.fromEntries(columns.map(({ heading }) => [heading, chosen.get(heading) ?? ''])),
    values: Object.fromEntries(Object.entries(values).filter(([, replaced]) => Object.keys(replaced).length)),
    separators,
    constants: {},
  }
}

function areMost({ values, samples }: FileColumn, isSuch: (value: string) => boolean): boolean {
  const some = values ?? samples.map(value => ({ value, count: 1 }))
  const rows = (found: typeof some) => found.reduce((sum, { count }) => sum + count, 0)
  return some.length > 0 && rows(some.filter(({ value }) => isSuch(value))) >= 0.9 * rows(some)
}

/** A list's separator, if it is none of those that every list may have. */
function separatorOf({ values, samples }: FileColumn): string | undefined {
  const some = values?.map(({ value }) => value) ?? samples
  if (some.some(value => /[;|]/.test(value))) return undefined
  return [',', '/'].find(sign => some.filter(value => value.includes(sign)).length >= 0.2 * some.length && some.length > 0)
}

function levelValues(file: FileColumn, separator: string | undefined, levels: LevelNames): Record<string, string> {
  const names = new Set([...levels.values()].map(name => name.toLowerCase()))
  const unknown = itemsOf(file, separator).filter(item => !names.has(item.toLowerCase()))
  return Object.fromEntries(unknown.flatMap(item => (levelOf(item, levels) ? [[item, levelOf(item, levels)]] : [])))
}
