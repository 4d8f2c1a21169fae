import { expect, test } from 'vitest'
import { tag } from '../directory/tags.ts'
import { ageTags, genderTags } from './facts.ts'
import { type MatchPatient, needsOf } from './needs.ts'
import { compareMatches, ruleVersion } from './order.ts'
import { metersBetween } from './places.ts'
import { alcohol, cocaine, detox, ptsd, residential, testFacility, testInsurance, testPatient, testSnapshot } from './testing.ts'
import { network, verdict } from './verdict.ts'

const { cash, insurance } = tag.payment
const plan = (name: string, kind: 'Public' | 'Private', network_type: number[] = []) => ({
  payment_method: [insurance],
  patient_insurance: testInsurance(name, kind, network_type),
})

const patients = (
  [
    {},
    { treatment_levels: [detox] },
    { treatment_levels: [detox, residential], addictions: { [alcohol]: [470, 480, 490, 500] } },
    { addictions: { [cocaine]: [470, 480, 490, 500] }, mental_conditions: [ptsd] },
    { payment_method: [cash] },
    { payment_method: [cash, insurance], patient_insurance: testInsurance('AETNA', 'Private') },
    plan('AETNA', 'Private'),
    plan('AETNA', 'Private', [tag.network.hmo]),
    plan('BLUE', 'Public'),
    { ...plan('AETNA', 'Private'), secondary_insurance: testInsurance('BLUE', 'Public', [tag.network.hmo]) },
    ...(['involuntary', 'voluntary'] as const).map(legal_status => ({ clinical_snapshot: testSnapshot({ legal_status }) })),
    ...['male', 'female', 'non-binary'].map(gender_identity => ({ gender_identity })),
    ...[11, 12, 17, 18, 19, 25, 26, 59, 60].map(years => ({ date_of_birth: `11/20/${2026 - years}` })),
  ] as Partial<MatchPatient>[]
).map(patient => testPatient({ date_of_birth: '', ...patient }))

const facilities = [
  {},
  { features: [detox] },
  { features: [detox, residential, alcohol], name: 'anchor' },
  { features: [cocaine], directory_listing: true },
  { unspoken_tags: [cocaine, detox], directory_listing: true, name: 'Élan' },
  { features: [tag.cash.accepted, ptsd] },
  { excludes_private_insurance: true },
  { excludes_hmo: true, latitude: 34.2 },
  { insurance_plans_in_network: ['AETNA'], latitude: 35 },
  { insurance_plans_out_network: ['AETNA'], insurance_plans_in_network: ['BLUE'] },
  { insurance_plans_out_network: ['AETNA', 'BLUE'] },
  { accepts_public_insurance: false },
  ...[...genderTags, ...ageTags, tag.involuntaryHold.yes, tag.involuntaryHold.no].map(id => ({ features: [id] })),
].map((facility, at) => testFacility({ id: at + 1, ...facility }))

const filters = [[], [detox], [ptsd], [tag.gender.coed, tag.gender.femaleOnly], [tag.age.all]]
const center = { latitude: 34, longitude: -118 }

/** For every test patient and filter: which facilities match, in what order, and why the others do not match. */
function outcomes() {
  return patients.flatMap(patient =>
    filters.map(selected => {
      const needs = needsOf(patient, '2026-11-20')
      const verdicts = facilities.map(facility => ({
        ...facility,
        distance: metersBetween(center, facility),
        beds: (['open', 'full', undefined] as const)[facility.id % 3],
        network: network(needs, facility),
        verdict: verdict(needs, facility, selected),
      }))
      const shown = verdicts.filter(one => one.verdict.matches).sort(compareMatches)
      const hidden = verdicts.flatMap(one => (one.verdict.matches ? [] : [[one.id, one.verdict.reasons]]))
      return [shown.map(({ id }) => id), hidden]
    }),
  )
}

/** FNV-1a hash. */
function checksum(text: string): string {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(16)
}

/** The checksum of each rule version's results. If the results change, increase the version and add its checksum here. */
const digests: Record<number, string> = { 1: 'dbfedf9e', 2: '1b820c7', 3: '167852bd', 4: '13c4912c' }

test('a rule with different results needs a new version', () => {
  expect(checksum(JSON.stringify(outcomes()))).toBe(digests[ruleVersion])
  expect(Math.max(...Object.keys(digests).map(Number))).toBe(ruleVersion)
})
