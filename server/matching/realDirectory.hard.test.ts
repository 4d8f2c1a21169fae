import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'csv-parse'
import { expect, inject, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { needsOf } from '#domain/matching/needs.ts'
import { compareMatches } from '#domain/matching/order.ts'
import { metersBetween, metersPerMile, radii } from '#domain/matching/places.ts'
import { reasonCodes } from '#domain/matching/schema.ts'
import { openNeeds, testInsurance, testPatient } from '#domain/matching/testing.ts'
import { network, verdict } from '#domain/matching/verdict.ts'
import { importFacilities } from '../imports/reading/facilities.ts'
import { zipCenter } from '../platform/geo/zips.ts'
import { tagIdsIn } from '../seed/catalog.ts'
import { openDatabase } from '../testing.ts'
import { createMatcher } from './matcher.ts'

const folder = resolve('../shared/data')
const [directories, people] = ['samhsa-2024-directories.csv.gz', 'patients-synthetic.csv'].map(name => resolve(folder, name))
// Runs only on PostgreSQL, because the index does not depend on the engine and an import takes seconds.
const here = existsSync(directories!) && existsSync(people!) && inject('database').engine === 'postgres'

/** Only every 40th synthetic patient is tested, because the reference implementation is slow. */
const sampled = 40

type Person = Record<'date_of_birth' | 'gender_at_birth' | 'latitude' | 'longitude', string>

async function somePeople(): Promise<Person[]> {
  const all: Person[] = []
  for await (const person of createReadStream(people!).pipe(parse({ columns: true, bom: true }))) all.push(person as Person)
  const step = Math.max(1, Math.floor(all.length / sampled))
  return all.filter((_, at) => at % step === 0).slice(0, sampled)
}

test.skipIf(!here)(
  'with the national directories of 2024, the index returns the same results as checking each facility, for synthetic patients (skipped without the files)',
  async () => {
    const db = await openDatabase()
    await importFacilities(db, directories!, { now: new Date('2026-11-17T12:00:00Z'), progress: () => {} })
    const { index, facilities, asMatch } = await createMatcher().directory(db)
    const listed = [...facilities.ids()].map(id => facilities.get(id)!)
    const all = listed.map(asMatch)
    expect(index.size).toBeGreaterThan(17_000)

    const [levels, substances] = [tagIdsIn('treatment_level'), tagIdsIn('addiction_program')]
    const filters = [[], [tag.gender.femaleOnly], [tag.age.all, tag.age.adults], tagIdsIn('language').slice(0, 1)]
    const tally = { some: 0, none: 0, left: 0 }
    for (const [at, person] of (await somePeople()).entries()) {
      const insured = at % 3 !== 0
      const patient = testPatient({
        date_of_birth: person.date_of_birth,
        gender_identity: person.gender_at_birth as 'male' | 'female',
        treatment_levels: at % 4 ? [levels[at % levels.length]!] : [],
        addictions: at % 2 ? { [substances[at % substances.length]!]: [470, 480, 490, 500] } : {},
        payment_method: [insured ? tag.payment.insurance : tag.payment.cash],
        patient_insurance: insured ? testInsurance('AETNA', at % 2 ? 'Private' : 'Public') : null,
      })
      const needs = needsOf(patient, '2026-11-17')
      const center = { latitude: Number(person.latitude), longitude: Number(person.longitude) }
      const [ticked, radius_miles] = [filters[at % filters.length]!, radii[at % radii.length]!]
      const beds = new Map(listed.slice(0, at * 20).map(({ id }) => [id, id % 2 ? 'open' : 'full'] as const))
      const around = { lat: center.latitude, lng: center.longitude, radius_miles }
      const search = { ...around, filters: ticked, beds, page_number: 1, page_size: 20 }
      const found = await index.match(needs, search)

      const near = all
        .map(facility => ({
          ...facility,
          distance: metersBetween(center, facility),
          network: network(needs, facility),
          beds: beds.get(facility.id),
        }))
        .filter(({ distance }) => distance <= radius_miles * metersPerMile)
        .map(facility => ({ ...facility, result: verdict(needs, facility, ticked) }))
      const matching = near.filter(({ result }) => result.matches).sort(compareMatches)
      expect(found.ids).toEqual(matching.map(({ id }) => id))
      expect(found.page).toEqual(
        matching.slice(0, 20).map(({ id, distance, network }) => ({ id, distance: Math.round(distance), network })),
      )
      const exclusions = near.flatMap(({ result }) => (result.matches ? [] : [result.reasons]))
      expect(found.excluded).toMatchObject({
        total: exclusions.length,
        reasons: Object.fromEntries(
          reasonCodes.map(code => [code, exclusions.filter(reasons => reasons.some(reason => reason.code === code)).length]),
        ),
      })
      tally[found.total ? 'some' : 'none']++
      tally.left += exclusions.length
    }
    expect(tally.some).toBeGreaterThan(sampled / 4)
    expect(tally.left).toBeGreaterThan(1_000)

    // Several facilities can share an address. A search there finds all of them at distance 0, each with its own pin.
    const byAddress = Map.groupBy(listed, one => `${one.address_line_one} ${one.zip_code}`.toLowerCase())
    const crowded = [...byAddress.values()].sort((one, other) => other.length - one.length).slice(0, 20)
    expect(crowded[0]!.length).toBeGreaterThan(2)
    for (const neighbors of crowded)
      for (const { id, latitude, longitude } of neighbors) {
        const request = { lat: latitude!, lng: longitude!, radius_miles: 10, filters: [], page_number: 1, page_size: 100 }
        const { ids, total } = await index.match(openNeeds(), request)
        expect(ids).toEqual(expect.arrayContaining(neighbors.map(one => one.id)))
        expect(new Set(ids).size).toBe(total)
        const located = await index.locate(openNeeds(), request)
        expect(located.find(match => match.id === id)).toMatchObject({ latitude, longitude })
      }

    // A facility at the center of its ZIP code is marked as approximate and has exactly that position.
    const approximate = listed.filter(one => one.approximate)
    expect(approximate.length).toBeGreaterThan(0)
    for (const { zip_code, latitude, longitude } of approximate)
      expect(zipCenter(zip_code ?? '')).toMatchObject({ latitude, longitude })
  },
  60_000,
)
