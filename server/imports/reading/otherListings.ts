import { facilityTagFields, type TagCategory, tag } from '#domain/directory/tags.ts'
import type { Outcome } from '#domain/imports/schema.ts'
import { jointCommission } from '#domain/insights/openReferral/mapping.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { combineAges } from '../../directory/facilities/codes.ts'
import type { Db } from '../../platform/db/connect.ts'
import { mapInTurns } from '../../platform/system/turns.ts'
import type { Decision } from './batches.ts'
import type { RowRemarks } from './clean.ts'
import { type FacilityRow, facilitiesOf, factsDigest, placeOf } from './facilityRows.ts'
import type { HsdsListing, NamedTerm } from './hsdsListing.ts'
import { npisOf, type Recognize } from './recognize.ts'
import { sourcesAfter } from './retiring.ts'

/** The feature tags. Terms are looked up by name or row id. */
export type Terms = {
  byName: ReadonlyMap<string, number>
  categories: ReadonlyMap<number, TagCategory>
  names: ReadonlyMap<number, string>
}
type Field = keyof typeof facilityTagFields
const fields = Object.keys(facilityTagFields) as Field[]
const lists = new Map<string, Field>(fields.map(field => [facilityTagFields[field], field]))

export async function termsOf(db: Db): Promise<Terms> {
  const tags = await db.selectFrom('feature_tags').select(['id', 'category', 'content']).execute()
  return {
    byName: new Map(tags.map(({ id, category, content }) => [termKey(category, content), id])),
    categories: new Map(tags.map(({ id, category }) => [id, category as TagCategory])),
    names: new Map(tags.map(({ id, content }) => [id, content])),
  }
}

const termKey = (list: string, name: string) => `${list}|${name.trim().toLowerCase()}`

/** A term's tag, looked up by name or, if the term has no name, by row id; undefined if no tag matches. */
export function tagOf({ list, name, tag }: NamedTerm, { byName, categories }: Terms): number | undefined {
  if (!lists.has(list)) return undefined
  if (name) return byName.get(termKey(list, name))
  return tag !== undefined && categories.get(tag) === list ? tag : undefined
}

type Source = { terms: Terms; source: string; date: string | null; at: string; recognize: Recognize }

/**
 * Decides what to do with each listing from another directory, whose name (`source`) starts the row's hash. Recognizes an existing
 * facility by the publisher's id, or as the same place. An organization's facility stays unchanged; a listing from another source gets
 * only a missing website, a missing NPI, or street-level coordinates.
 */
export async function decideListings(
  db: Db,
  listings: readonly HsdsListing[],
  { terms, source, date, at, recognize }: Source,
  mode?: 'locked',
): Promise<Decision[]> {
  const { existing, similar } = await facilitiesOf(
    db,
    listings.map(listing => ({ ...listing, npis: npisOf(listing) })),
    recognize,
    mode,
  )
  return mapInTurns(listings, (listing): Decision => {
    const before = existing.get(listing.source_id)
    const row = { ...factsOf(listing, before, terms), source_id: listing.source_id, retired_at: null }
    const sources = sourcesAfter(withoutUnknown(before?.sources, source), [source], date, at)
    const written = { ...row, sources, source_hash: `${source}:${factsDigest(row)}` }
    if (!before) {
      const decision: Decision = { outcome: 'new', before, row: written }
      return similar.has(listing.source_id) ? { ...decision, recognized: 'similar' } : decision
    }
    if (before.source_id === listing.source_id) return { outcome: outcomeOf(written.source_hash, before), before, row: written }
    // A list that names a place in other words than before still owns its listing. The publishers of HSDS directories are not known.
    const isOwn = source !== unknownSource && before.source_hash?.startsWith(`${source}:`)
    return isOwn
      ? { outcome: outcomeOf(written.source_hash, before), before, row: written, recognized: 'same' }
      : { ...fillGaps(before, written, sources), recognized: 'same' }
  })
}

const isEdited = (row: FacilityRow) =>
  row.organization_id !== null || row.deleted_at !== null || factsDigest(row) !== row.source_hash?.split(':')[1]

/** HSDS directories that were imported before they had names. */
const unknownSource = 'hsds'

/** A named directory replaces the one without a name. */
function withoutUnknown(sources: FacilityRow['sources'] | undefined, source: string): FacilityRow['sources'] | undefined {
  if (!sources || !source.startsWith(`${unknownSource}-`)) return sources
  const { [unknownSource]: _, ...others } = sources
  return others
}

/** The source's name is not a fact. */
function outcomeOf(hash: string, before: FacilityRow): Outcome {
  if (isEdited(before)) return 'claimed'
  return before.source_hash?.split(':')[1] === hash.split(':')[1] ? 'unchanged' : 'changed'
}

type Written = ReturnType<typeof factsOf> & {
  source_id: string
  source_hash: string
  retired_at: null
  sources: Record<string, string>
}

/**
 * Fills gaps in a listing from another source. Also updates the row's hash so that an import from the row's own source does not
 * treat the row as edited.
 */
function fillGaps(before: FacilityRow, incoming: Written, sources: Written['sources']): Decision {
  const facts = {
    ...Object.fromEntries(keysOf(incoming).map(column => [column, before[column]])),
    website_url: before.website_url ?? incoming.website_url,
    npi: before.npi ?? incoming.npi,
    ...(incoming.geo_source === 'street' &&
      (before.latitude === null || before.geo_source === 'zip') &&
      placeIn(incoming, before)),
    ...(before.retired_at !== null && { status: incoming.status, retired_at: null }),
    // Treatment if one of the sources names it.
    not_treatment: before.not_treatment && incoming.not_treatment,
    sources,
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
    not_treatment: listing.not_treatment || null,
    ...tagsOf(listing, terms),
  }
}

/** A listing's tags by field, in ascending order. Several genders or ages become the one tag that covers them. */
function tagsOf(listing: HsdsListing, terms: Terms) {
  const tags = listedTags(listing, terms)
  return {
    ...tags,
    accepted_genders: combined.accepted_genders(tags.accepted_genders),
    accepted_ages: combined.accepted_ages(tags.accepted_ages) ?? listing.ages?.tag ?? null,
  }
}

function listedTags({ terms: listed, languages }: HsdsListing, terms: Terms): Record<Field, number[]> {
  const languageTerms = languages.map(name => ({ list: 'language', name, tag: undefined }))
  const byField = new Map<Field, Set<number>>(fields.map(field => [field, new Set()]))
  for (const term of [...listed, ...languageTerms]) {
    const tag = tagOf(term, terms)
    if (tag !== undefined) byField.get(lists.get(term.list)!)!.add(tag)
  }
  return Object.fromEntries(fields.map(field => [field, [...byField.get(field)!].sort((a, b) => a - b)])) as Record<
    Field,
    number[]
  >
}

/** A facility has one tag for the genders, and one for the ages, that it admits. */
const combined = {
  accepted_genders: (tags: readonly number[]): number | null => (tags.length > 1 ? tag.gender.coed : (tags[0] ?? null)),
  accepted_ages: (tags: readonly number[]): number | null => tags.reduce<number | null>(combineAges, null),
}

/** Adds remarks on several genders or ages, and on ages that no age group has exactly. */
export function noteCombined(listing: HsdsListing, terms: Terms, columnOf: (field: Field) => string, remarks: RowRemarks): void {
  const tags = listedTags(listing, terms)
  for (const field of ['accepted_genders', 'accepted_ages'] as const) {
    if (tags[field].length < 2) continue
    const names = tags[field].map(tag => `"${terms.names.get(tag)}"`).join(', ')
    const result = terms.names.get(combined[field](tags[field])!)
    remarks.add(columnOf(field), `${names} were read as "${result}", because a facility has only one of them`)
  }
  if (listing.ages?.remark && !tags.accepted_ages.length) remarks.add(['minimum_age', 'maximum_age'], listing.ages.remark)
}

/** Removes terms and languages without a matching tag from the listing and adds them to `unknown`. */
export function withKnownTerms(listing: HsdsListing, terms: Terms, unknown: Set<string>): HsdsListing {
  const isKnown = (term: HsdsListing['terms'][number]) => {
    const tag = tagOf(term, terms)
    if (tag === undefined) unknown.add(`${term.list}|${term.name ?? term.tag}`)
    return tag !== undefined
  }
  const isKnownLanguage = (name: string) => isKnown({ list: 'language', name, tag: undefined })
  return { ...listing, terms: listing.terms.filter(isKnown), languages: listing.languages.filter(isKnownLanguage) }
}
