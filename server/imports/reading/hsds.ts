import { facilityTagFields, type TagCategory } from '#domain/directory/tags.ts'
import type { Counts, Outcome } from '#domain/imports/schema.ts'
import { jointCommission } from '#domain/insights/openReferral/mapping.ts'
import { rowOf } from '#domain/insights/openReferral/tables.ts'
import { keysOf } from '#domain/platform/keys.ts'
import type { Db } from '../../platform/db/connect.ts'
import { batch, type Decision, type ImportOptions, type ParsedFile, type ReadOptions, type SkippedRow, write } from './batches.ts'
import { RowRemarks } from './clean.ts'
import { type FacilityRow, factsDigest, placeOf } from './facilityRows.ts'
import { openHsds } from './hsdsFile.ts'
import { type HsdsListing, listingsOf, type NamedTerm, termOf } from './hsdsListing.ts'
import type { FoundService, ReadService } from './hsdsService.ts'
import { letters } from './listing.ts'
import { CannotImport } from './rows.ts'
import type { FileSummary } from './table.ts'

export type HsdsReport = {
  rows: number
  facilities: Counts
  /** Terms in the file that match no feature tag. */
  unknownTerms: number
  /** Services that name no treatment and are therefore not listed. */
  notTreatment: number
  /** Services that are not listed because nothing says whether they are treatment. */
  undecided: number
  duplicates: number
  skipped: SkippedRow[]
  remarks: SkippedRow[]
}

/** Maximum number of services in a directory. */
const mostServices = 200_000

/** Imports listings from another directory under the same rule as the national directories: data edited in Passage stays unchanged. */
export async function importHsds(db: Db, path: string, options: ImportOptions): Promise<HsdsReport> {
  const parsed = await gatherHsds(path, { ...options, db })
  await options.check?.(db, parsed)
  const facilities = await write(db, parsed, options)
  const { unknown_terms: unknownTerms, not_treatment: notTreatment, undecided, duplicates } = parsed.notes
  const { rows, skipped, remarks } = parsed
  return { rows, facilities, unknownTerms, notTreatment, undecided, duplicates, skipped, remarks }
}

/**
 * Collects all facilities in an HSDS 3.1 directory. Keeps only the first of any duplicates. A directory of all social services (211)
 * also has services that are not treatment, or of which it says nothing; they are counted but not listed.
 */
export async function gatherHsds(path: string, { fileName, progress, db }: ReadOptions & { db: Db }) {
  const terms = await termsOf(db)
  const summary: FileSummary = { columns: { used: [], ignored: [], missing: [] }, sample: { columns: [], rows: [] } }
  const skipped: SkippedRow[] = []
  const byId = new Map<string, HsdsListing>()
  const unknown = new Set<string>()
  const remarks: SkippedRow[] = []
  let [rows, duplicates, zip_restored, shortened, not_treatment] = [0, 0, 0, 0, 0]
  const undecided: FoundService[] = []
  let isClassified = false
  const list = ({ line, service, remarks: found }: FoundService) => {
    const named = (reason: string) => (service.name ? `${service.name.slice(0, 60)}: ${reason}` : reason)
    const noted = new RowRemarks()
    noted.list.push(...found)
    const listings = listingsOf(service, noted)
    if ('reason' in listings) {
      skipped.push({ line, columns: listings.columns, reason: named(listings.reason) })
      return
    }
    remarks.push(...noted.at(line).map(remark => ({ ...remark, reason: named(remark.reason) })))
    zip_restored += noted.restored
    shortened += noted.shortened
    for (const listing of listings) {
      const facilityKey = [
        letters(listing.contact.name),
        letters(listing.contact.address_line_one),
        listing.contact.zip_code,
      ].join('|')
      if (byId.has(facilityKey)) duplicates++
      else byId.set(facilityKey, withKnownTerms(listing, terms, unknown))
    }
  }
  for await (const item of openHsds(path, fileName, summary)) {
    if ('remark' in item) {
      remarks.push({ line: item.line, columns: item.columns, reason: item.remark })
      continue
    }
    if (++rows > mostServices)
      throw new CannotImport(`${fileName ?? path} has more than ${mostServices.toLocaleString('en-US')} services.`)
    if ('reason' in item) {
      skipped.push(item)
      continue
    }
    const treatment = treatmentOf(
      item.service,
      item.service.attributes.some(term => tagOf(termOf(term), terms) !== undefined),
    )
    isClassified ||= item.service.attributes.length > 0
    if (treatment === 'no') not_treatment++
    else if (treatment === 'unknown') undecided.push(item)
    else list(item)
    progress?.('rows read', rows, rows)
  }
  // In a directory that classifies its services, a service without terms or words is not listed, because it may be anything.
  if (!isClassified) for (const item of undecided) list(item)
  skipped.sort((a, b) => a.line - b.line)
  remarks.sort((a, b) => a.line - b.line)
  const listings = [...byId.values()]
  return {
    rows,
    skipped,
    remarks,
    summary,
    notes: {
      duplicates,
      zip_restored,
      shortened,
      not_treatment,
      undecided: isClassified ? undecided.length : 0,
      unclassified: isClassified ? 0 : undecided.length,
      unknown_terms: unknown.size,
      without_phone: listings.filter(({ contact }) => !contact.main_phone_number && !contact.intake_phone_1).length,
    },
    target: { table: 'facilities', key: 'source_id', noun: 'facilities' },
    total: listings.length,
    decide: (tx, from, mode) => decideHsds(tx, listings.slice(from, from + batch), terms, mode),
  } satisfies ParsedFile
}

/** Removes terms and languages without a matching tag from the listing and adds them to `unknown`. */
function withKnownTerms(listing: HsdsListing, terms: Terms, unknown: Set<string>): HsdsListing {
  const isKnown = (term: HsdsListing['terms'][number]) => {
    const tag = tagOf(term, terms)
    if (tag === undefined) unknown.add(`${term.list}|${term.name ?? term.tag}`)
    return tag !== undefined
  }
  const isKnownLanguage = (name: string) => isKnown({ list: 'language', name, tag: undefined })
  return { ...listing, terms: listing.terms.filter(isKnown), languages: listing.languages.filter(isKnownLanguage) }
}

/** Words that name treatment for substance use or mental illness. General words such as "alcohol" or "recovery" alone do not. */
const treatmentWords = new RegExp(
  [
    /\b(?:substance|alcohol|drug|opioid)s?\W+(?:\w+\W+){0,3}?(?:use|abuse|misuse|treatment|rehab\w*|detox\w*|dependen\w+|addiction|counsel\w+|disorders?)\b/,
    /\b(?:addict\w*|detox\w*|alcoholi(?:sm|cs)|sobriety|sober|opioids?|opiates?|methadone|buprenorphine|suboxone|naltrexone|vivitrol)\b/,
    /\bwithdrawal management\b|\bmedication[- ]assisted\b|\brecovery (?:home|house|housing|residence|center|program|support)s?\b|\brehab\b/,
    /\b(?:mental|behaviou?ral)(?:ly)? (?:health\w*|ill\w*|disorders?)\b|\bpsychiatr\w*\b|\bpsychotherap\w*\b|\beating disorders?\b/,
    /\bcrisis (?:stabilization|residential|intervention|unit)\b|\bresidential treatment\b|\bhalfway house\b|\bintensive outpatient\b/,
    /\bpartial hospitali[sz]ation\b|\bdual diagnosis\b|\bco-?occurring\b|\b(?:12|twelve)[- ]step\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/**
 * Whether a service is treatment. `yes`: one of its terms is a feature tag (`hasTag`), Passage exported it, or its name, terms, or
 * description name treatment. `unknown`: it has neither terms nor a description to judge by.
 */
function treatmentOf({ id, name, description, program, attributes }: ReadService, hasTag: boolean): 'yes' | 'no' | 'unknown' {
  const terms = attributes.flatMap(({ label, taxonomy_term }) => label ?? taxonomy_term?.name ?? [])
  // The description of a classified service often mentions treatment that other services provide.
  const texts = [name ?? '', program?.name ?? '', ...terms, ...(terms.length ? [] : [description ?? ''])]
  if (hasTag || rowOf('service', id) !== undefined || texts.some(text => treatmentWords.test(text))) return 'yes'
  return terms.length || description ? 'no' : 'unknown'
}

/** The feature tags. Terms are looked up by name or row id. */
type Terms = { byName: ReadonlyMap<string, number>; categories: ReadonlyMap<number, TagCategory> }
type Field = keyof typeof facilityTagFields
const fields = Object.keys(facilityTagFields) as Field[]
const lists = new Map<string, Field>(fields.map(field => [facilityTagFields[field], field]))

async function termsOf(db: Db): Promise<Terms> {
  const tags = await db.selectFrom('feature_tags').select(['id', 'category', 'content']).execute()
  return {
    byName: new Map(tags.map(({ id, category, content }) => [termKey(category, content), id])),
    categories: new Map(tags.map(({ id, category }) => [id, category as TagCategory])),
  }
}

const termKey = (list: string, name: string) => `${list}|${name.trim().toLowerCase()}`

/** A term's tag, looked up by name or, if the term has no name, by row id; undefined if no tag matches. */
function tagOf({ list, name, tag }: NamedTerm, { byName, categories }: Terms): number | undefined {
  if (!lists.has(list)) return undefined
  if (name) return byName.get(termKey(list, name))
  return tag !== undefined && categories.get(tag) === list ? tag : undefined
}

/**
 * Decides what to do with each listing from another directory. To avoid duplicates, recognizes an existing facility by the
 * publisher's id, or by name and ZIP code (and by street, if both have one). An organization's facility stays unchanged; a listing
 * from another source gets only a missing website, a missing NPI, or street-level coordinates.
 */
async function decideHsds(db: Db, listings: readonly HsdsListing[], terms: Terms, mode?: 'locked'): Promise<Decision[]> {
  const rows = await db
    .selectFrom('facilities')
    .selectAll()
    .where(eb =>
      eb.or([
        eb(
          'source_id',
          'in',
          listings.map(listing => listing.source_id),
        ),
        eb('zip_code', 'in', [...new Set(listings.map(listing => listing.contact.zip_code))]),
      ]),
    )
    .orderBy('id')
    .$if(mode === 'locked', query => query.forUpdate())
    .execute()
  const bySourceId = new Map(rows.map(row => [row.source_id, row]))
  const byFacilityKey = Map.groupBy(rows, row => facilityKey(row.name, row.zip_code))
  return listings.map(listing => {
    const existing = bySourceId.get(listing.source_id)
    const row = { ...factsOf(listing, existing, terms), source_id: listing.source_id }
    const written = { ...row, source_hash: `hsds:${factsDigest(row)}` }
    if (existing) return { outcome: outcomeOf(written.source_hash, existing), before: existing, row: written }
    const duplicate = findDuplicate(listing, byFacilityKey.get(facilityKey(listing.contact.name, listing.contact.zip_code)) ?? [])
    return duplicate ? fillGaps(duplicate, written) : { outcome: 'new', before: undefined, row: written }
  })
}

const facilityKey = (name: string, zip_code: string | null) => `${letters(name)}|${zip_code}`

/** The existing row for the same facility. If both have a street, the streets must match. Prefers active rows to deleted ones. */
function findDuplicate({ contact }: HsdsListing, rows: readonly FacilityRow[]): FacilityRow | undefined {
  const street = letters(contact.address_line_one)
  const candidates = rows.filter(row => !street || !letters(row.address_line_one) || letters(row.address_line_one) === street)
  return candidates.find(row => !row.deleted_at) ?? candidates[0]
}

const isEdited = (row: FacilityRow) =>
  row.organization_id !== null || row.deleted_at !== null || factsDigest(row) !== row.source_hash?.split(':')[1]

function outcomeOf(hash: string, before: FacilityRow): Outcome {
  if (isEdited(before)) return 'claimed'
  return before.source_hash === hash ? 'unchanged' : 'changed'
}

type Written = ReturnType<typeof factsOf> & { source_id: string; source_hash: string }

/**
 * Fills gaps in a listing from another source. Also updates the row's hash so that an import from the row's own source does not
 * treat the row as edited.
 */
function fillGaps(before: FacilityRow, incoming: Written): Decision {
  const facts = {
    ...Object.fromEntries(keysOf(incoming).map(column => [column, before[column]])),
    website_url: before.website_url ?? incoming.website_url,
    npi: before.npi ?? incoming.npi,
    ...(incoming.geo_source === 'street' &&
      (before.latitude === null || before.geo_source === 'zip') &&
      placeIn(incoming, before)),
  }
  if (isEdited(before)) return { outcome: 'claimed', before, row: facts }
  const [source] = before.source_hash!.split(':')
  const row = { ...facts, source_hash: `${source}:${factsDigest({ ...before, ...facts })}` }
  return { outcome: row.source_hash === before.source_hash ? 'unchanged' : 'changed', before, row }
}

const placeIn = ({ latitude, longitude, county, geo_source }: Written, before: FacilityRow) => ({
  latitude,
  longitude,
  geo_source,
  county: county ?? before.county,
})

/** The columns that a listing provides values for. Facts that HSDS cannot express stay unknown. */
function factsOf(listing: HsdsListing, before: FacilityRow | undefined, terms: Terms) {
  const { contact, accreditations, payment } = listing
  const [first, second, third, ...rest] = accreditations.filter(name => name !== jointCommission)
  return {
    ...contact,
    website_url: listing.website_url,
    npi: listing.npi,
    owner_text: listing.owner_text,
    ...placeOf(listing, before),
    // Approved immediately, because no one at the facility has an account to complete the form.
    status: 'Approved' as const,
    intake_section: 8,
    intake_complete: true,
    joint_commission_accreditation: accreditations.includes(jointCommission) || null,
    other_license_1: first ?? null,
    other_license_2: second ?? null,
    other_license_3: third ?? null,
    other_license_4: rest.join(', ') || null,
    accepts_public_insurance: payment.accepts_public_insurance ?? null,
    excludes_private_insurance: payment.excludes_private_insurance ?? null,
    excludes_hmo: payment.excludes_hmo ?? null,
    ...tagsOf(listing, terms),
  }
}

/** A listing's tags by field, in ascending order. The admitted ages become a single tag. */
function tagsOf({ terms: listed, languages, ages }: HsdsListing, terms: Terms) {
  const languageTerms = languages.map(name => ({ list: 'language', name, tag: undefined }))
  const byField = new Map<Field, Set<number>>(fields.map(field => [field, new Set()]))
  for (const term of [...listed, ...languageTerms]) {
    const tag = tagOf(term, terms)
    if (tag !== undefined) byField.get(lists.get(term.list)!)!.add(tag)
  }
  const tags = Object.fromEntries(fields.map(field => [field, [...byField.get(field)!].sort((a, b) => a - b)])) as Record<
    Field,
    number[]
  >
  return {
    ...tags,
    accepted_genders: tags.accepted_genders[0] ?? null,
    accepted_ages: tags.accepted_ages[0] ?? ages ?? null,
  }
}
