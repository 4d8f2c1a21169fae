import { describe, expect, test } from 'vitest'
import { tag } from '../directory/tags.ts'
import type { MatchFacility } from './directory.ts'
import { ageTags, genderTags } from './facts.ts'
import { type MatchPatient, needsOf } from './needs.ts'
import {
  alcohol,
  cocaine,
  detox,
  openNeeds,
  ptsd,
  residential,
  testFacility,
  testInsurance,
  testPatient,
  testSnapshot,
} from './testing.ts'
import { verdict } from './verdict.ts'

// Worked examples based on intake data, for review by people who know the field.

const takes = (needs: object, feature: number) => verdict(openNeeds(needs), testFacility({ features: [feature] })).matches
const named = (names: Record<string, number>, tags: readonly number[], needs: object) =>
  tags
    .filter(one => takes(needs, one))
    .map(one => Object.keys(names).find(name => names[name] === one))
    .join(', ')

describe('ages admitted', () => {
  const { all, teens, teensAndYoungAdults, youngAdults, adults, seniors } = tag.age
  const bands = {
    'Teens (12-18)': teens,
    'Teens and Young Adults (12-25)': teensAndYoungAdults,
    'Young Adults (18-25)': youngAdults,
    'Adults (18+)': adults,
    'Seniors (60+)': seniors,
    'All Ages': all,
  }
  const inOrder = Object.values(bands)
  const [minor, justGrown, young, grown, old] = [
    'Teens (12-18), Teens and Young Adults (12-25), All Ages',
    'Teens (12-18), Teens and Young Adults (12-25), Young Adults (18-25), Adults (18+), All Ages',
    'Teens and Young Adults (12-25), Young Adults (18-25), Adults (18+), All Ages',
    'Adults (18+), All Ages',
    'Adults (18+), Seniors (60+), All Ages',
  ]
  test.each([
    [0, 'All Ages', 'MAT-027'],
    [11, 'All Ages', 'MAT-027'],
    [12, minor, 'MAT-024'],
    [17, minor, 'MAT-024'],
    [18, justGrown, 'MAT-024'],
    [19, young, 'MAT-025'],
    [25, young, 'MAT-025'],
    [26, grown, 'MAT-026'],
    [59, grown, 'MAT-026'],
    [60, old, 'MAT-026'],
    [104, old, 'MAT-026'],
  ])('a patient aged %i is admitted by %s [%s]', (age, by) => expect(named(bands, inOrder, { age })).toBe(by))

  test('a patient with an unknown date of birth is admitted by all facilities', () =>
    expect(ageTags.every(band => takes({ age: null }, band))).toBe(true))
})

describe('genders admitted', () => {
  const { femaleOnly, maleOnly, coed } = tag.gender
  test.each([
    ['male', 'Male Only, Coed'],
    ['female', 'Female Only, Coed'],
    ['non-binary', 'Coed'],
    ['any other', 'Coed'],
  ])('a patient whose gender is %s is admitted by %s [MAT-022] [MAT-028]', (gender, by) =>
    expect(named({ 'Female Only': femaleOnly, 'Male Only': maleOnly, Coed: coed }, genderTags, { gender })).toBe(by),
  )
  test('a patient whose gender is not stated is admitted by all facilities', () =>
    expect(genderTags.every(one => takes({ gender: null }, one))).toBe(true))
})

type Case = [name: string, patient: Partial<MatchPatient>, facility: Partial<MatchFacility>, leftOut: string]
const { cash, insurance } = tag.payment
const hmo = [tag.network.hmo]
const shown = ''

describe('an intake matched against a facility', () => {
  const cases: Case[] = [
    ['an empty intake and an empty listing', {}, {}, shown],
    [
      'detox is needed, but residential is listed [MAT-017]',
      { treatment_levels: [detox] },
      { features: [residential] },
      'lacks_features',
    ],
    [
      'detox and residential are needed, but only one is listed [MAT-017]',
      { treatment_levels: [detox, residential] },
      { features: [detox] },
      'lacks_features',
    ],
    ['a substance to treat is not listed [MAT-017]', { addictions: { [alcohol]: [470, 480, 490, 500] } }, {}, 'lacks_features'],
    [
      'cocaine, which the directory does not cover',
      { addictions: { [cocaine]: [470, 480, 490, 500] } },
      { unspoken_tags: [cocaine] },
      shown,
    ],
    ['a mental condition is offered as a filter and excludes no facility', { mental_conditions: [ptsd] }, {}, shown],
    ['pays cash, cash is not listed [MAT-018]', { payment_method: [cash] }, {}, 'no_cash'],
    ['pays cash, cash is listed', { payment_method: [cash] }, { features: [tag.cash.accepted] }, shown],
    ['pays by insurance, cash is not listed', { payment_method: [insurance] }, {}, shown],
    ['has both cash and insurance: counts as insured', { payment_method: [cash, insurance] }, {}, shown],
    ['no payment method entered', {}, { excludes_private_insurance: true, excludes_hmo: true }, shown],
    [
      'pays cash: an out-of-network plan on file is ignored',
      { payment_method: [cash], patient_insurance: testInsurance('AETNA', 'Private', hmo) },
      {
        features: [tag.cash.accepted],
        insurance_plans_out_network: ['AETNA'],
        excludes_private_insurance: true,
        excludes_hmo: true,
      },
      shown,
    ],
    [
      'a private plan where private insurance is not accepted [MAT-019]',
      { payment_method: [insurance], patient_insurance: testInsurance('AETNA', 'Private') },
      { excludes_private_insurance: true },
      'no_private_insurance',
    ],
    [
      'a public plan where private insurance is not accepted [MAT-019]',
      { payment_method: [insurance], patient_insurance: testInsurance('MEDICAID', 'Public') },
      { excludes_private_insurance: true },
      shown,
    ],
    [
      'a public primary and a private secondary plan where private insurance is not accepted: the primary plan decides',
      {
        payment_method: [insurance],
        patient_insurance: testInsurance('MEDICAID', 'Public'),
        secondary_insurance: testInsurance('AETNA', 'Private'),
      },
      { excludes_private_insurance: true },
      shown,
    ],
    [
      'an HMO where HMOs are not accepted [MAT-020] [MAT-029]',
      { payment_method: [insurance], patient_insurance: testInsurance('AETNA', 'Private', hmo) },
      { excludes_hmo: true },
      'no_hmo',
    ],
    [
      'a PPO where HMOs are not accepted [MAT-020] [MAT-029]',
      { payment_method: [insurance], patient_insurance: testInsurance('AETNA', 'Private', [tag.network.ppo]) },
      { excludes_hmo: true },
      shown,
    ],
    [
      'the secondary plan is an HMO where HMOs are not accepted [MAT-020] [MAT-029]',
      {
        payment_method: [insurance],
        patient_insurance: testInsurance('AETNA', 'Private'),
        secondary_insurance: testInsurance('BLUE', 'Private', hmo),
      },
      { excludes_hmo: true },
      'no_hmo',
    ],
    [
      'the plan is out of network [MAT-021]',
      { payment_method: [insurance], patient_insurance: testInsurance('AETNA', 'Private') },
      { insurance_plans_out_network: ['AETNA'] },
      'out_of_network',
    ],
    [
      'the primary plan is out of network, the secondary plan is in network [MAT-021]',
      {
        payment_method: [insurance],
        patient_insurance: testInsurance('AETNA', 'Private'),
        secondary_insurance: testInsurance('BLUE', 'Private'),
      },
      { insurance_plans_out_network: ['AETNA'], insurance_plans_in_network: ['BLUE'] },
      shown,
    ],
    [
      'the plan is listed neither in nor out of network',
      { payment_method: [insurance], patient_insurance: testInsurance('AETNA', 'Private') },
      { insurance_plans_out_network: ['BLUE'] },
      shown,
    ],
    ['turns 18 tomorrow, adults only [MAT-024]', { date_of_birth: '11/21/2008' }, { features: [tag.age.adults] }, 'other_age'],
    ['turns 18 today, adults only [MAT-024]', { date_of_birth: '11/20/2008' }, { features: [tag.age.adults] }, shown],
    ['a man, female only (77) [MAT-022] [MAT-023]', { gender_identity: 'male' }, { features: [77] }, 'other_gender'],
    ['a woman, male only (78) [MAT-022] [MAT-023]', { gender_identity: 'female' }, { features: [78] }, 'other_gender'],
    ['a woman, female only (77) [MAT-022] [MAT-023]', { gender_identity: 'female' }, { features: [77] }, shown],
    [
      'an involuntary hold where holds are refused [S-25]',
      { clinical_snapshot: testSnapshot({ legal_status: 'involuntary' }) },
      { features: [tag.involuntaryHold.no] },
      'no_holds',
    ],
    [
      'an involuntary hold where holds are accepted [S-25]',
      { clinical_snapshot: testSnapshot({ legal_status: 'involuntary' }) },
      { features: [tag.involuntaryHold.yes] },
      shown,
    ],
    [
      'an involuntary hold where holds are not mentioned [S-25]',
      { clinical_snapshot: testSnapshot({ legal_status: 'involuntary' }) },
      {},
      shown,
    ],
    [
      'a voluntary patient where holds are refused [S-25]',
      { clinical_snapshot: testSnapshot({ legal_status: 'voluntary' }) },
      { features: [tag.involuntaryHold.no] },
      shown,
    ],
    [
      'an unknown legal status where holds are refused [S-25]',
      { clinical_snapshot: testSnapshot() },
      { features: [tag.involuntaryHold.no] },
      shown,
    ],
    [
      'a man aged 70 and a listing without genders or ages',
      { gender_identity: 'male', date_of_birth: '01/31/1956' },
      { features: [detox] },
      shown,
    ],
  ]
  test.each(cases)('%s', (_name, patient, facility, leftOut) => {
    const result = verdict(needsOf(testPatient(patient), '2026-11-20'), testFacility(facility))
    expect(result.matches ? shown : result.reasons.map(({ code }) => code).join(', ')).toBe(leftOut)
  })
})
