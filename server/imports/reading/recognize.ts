import { sql } from 'kysely'
import { comparePlaces, type KnownPlace, knownPlace, placeOfFacility } from '#domain/directory/merges/samePlace.ts'
import { placeColumns } from '../../directory/merges/findDuplicates.ts'
import type { Db } from '../../platform/db/connect.ts'
import { createPacer, mapInTurns } from '../../platform/system/turns.ts'
import type { Contact } from './listing.ts'

/** A listing in the file that no facility has the id of. */
export type Unknown = { source_id: string; contact: Contact; npis: readonly string[] }

/** The NPI that a facility gets, and the others in its cell, by which it is only recognized. */
export type Npis = { npi?: string | null; other_npis?: readonly string[] }
export const npisOf = ({ npi, other_npis = [] }: Npis): string[] => [...(npi ? [npi] : []), ...other_npis]

/** By the listings' ids: the facility that is certainly the same place, and the listings that only look like one. */
type Recognized = { same: ReadonlyMap<string, number>; similar: ReadonlySet<string> }
export type Recognize = (db: Db, listings: readonly Unknown[]) => Promise<Recognized>
export type Recognizer = {
  recognize: Recognize
  /** The facilities recognized so far, with the id of the listing that each of them is about. */
  recognized: ReadonlyMap<number, string>
}

/**
 * Finds the facilities that a file's listings are about, although they are written differently. A file's own
 * listings are never the same place, because the file names them separately; `ids` are all of them. A facility is recognized only once,
 * also in the import that follows the preview.
 */
export function createRecognizer(ids: ReadonlySet<string>): Recognizer {
  const recognized = new Map<number, string>()
  const recognize: Recognize = async (db, listings) => {
    const same = new Map<string, number>()
    const similar = new Set<string>()
    if (!listings.length) return { same, similar }
    const places = await mapInTurns(listings, ({ source_id, contact, npis }) => ({ source_id, place: placeOf(contact, npis) }))
    const facilities = await facilitiesNear(db, listings, ids)
    const pace = createPacer()
    for (const { source_id, place } of places) {
      await pace()
      const matches = facilities(place)
        .filter(({ id }) => (recognized.get(id) ?? source_id) === source_id)
        .map(facility => ({ facility, ...comparePlaces(place, facility.place) }))
        .sort((a, b) => Number(a.facility.isDeleted) - Number(b.facility.isDeleted) || b.score - a.score)
      const certain = matches.find(({ verdict }) => verdict === 'certain')
      if (certain) {
        recognized.set(certain.facility.id, source_id)
        same.set(source_id, certain.facility.id)
      } else if (matches.some(({ verdict, facility }) => verdict === 'likely' && !facility.isDeleted)) similar.add(source_id)
    }
    return { same, similar }
  }
  return { recognize, recognized }
}

const placeOf = ({ main_phone_number, intake_phone_1, intake_phone_2, ...contact }: Contact, npis: readonly string[]) =>
  knownPlace({ ...contact, phones: [main_phone_number, intake_phone_1, intake_phone_2], npis })

type Nearby = { id: number; isDeleted: boolean; place: KnownPlace }

/** Returns a function that finds the facilities with a place's ZIP code or, at the same house number, its phone number or NPI. */
async function facilitiesNear(db: Db, listings: readonly Unknown[], ids: ReadonlySet<string>) {
  const contacts = listings.map(({ contact }) => contact)
  const zips = [...new Set(contacts.map(({ zip_code }) => zip_code.slice(0, 5)))]
  const phones = [...new Set(contacts.flatMap(contact => contact.main_phone_number ?? []))]
  const npis = [...new Set(listings.flatMap(({ npis }) => npis))]
  const rows = await db
    .selectFrom('facilities')
    .select(['id', 'source_id', 'deleted_at', ...placeColumns])
    .where(eb =>
      eb.or([
        sql<boolean>`left(zip_code, 5) = any(${zips}::text[])`,
        sql<boolean>`main_phone_number = any(${phones}::text[])`,
        sql<boolean>`npi = any(${npis}::text[])`,
      ]),
    )
    .orderBy('id')
    .execute()
  const byKey = new Map<string, Nearby[]>()
  const pace = createPacer()
  for (const { id, source_id, deleted_at, ...row } of rows) {
    await pace()
    if (source_id !== null && ids.has(source_id)) continue
    const place = placeOfFacility(row)
    for (const key of keysOf(place)) {
      const nearby = byKey.get(key)
      const facility = { id, isDeleted: deleted_at !== null, place }
      if (nearby) nearby.push(facility)
      else byKey.set(key, [facility])
    }
  }
  return (place: KnownPlace) => {
    const found = keysOf(place).flatMap(key => byKey.get(key) ?? [])
    return [...new Map(found.map(facility => [facility.id, facility])).values()]
  }
}

/** A central phone number or NPI has many places, but only one of them at a house number. */
const keysOf = ({ zip, phones, npis, street }: KnownPlace): string[] => [
  `zip ${zip}`,
  ...[...phones, ...npis].map(number => `${number} ${street?.number ?? ''}`),
]
