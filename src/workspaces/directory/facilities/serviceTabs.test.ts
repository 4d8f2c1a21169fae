import { expect, test } from 'vitest'
import { facilityTagFields } from '#domain/directory/tags.ts'
import { catalogue } from '../../matching/testing.ts'
import { categoryIcons } from './FacilityDetails.tsx'
import { groupTags, serviceTabs } from './serviceTabs.ts'

test('every facility category is on exactly one tab [MAT-045]', () => {
  const placed = serviceTabs.flatMap(tab => [...tab.categories])
  expect(placed.toSorted()).toEqual([...new Set(Object.values(facilityTagFields))].toSorted())
})

test('the fourteen attribute categories have icons [MAT-009]', () => {
  expect(Object.keys(categoryIcons).toSorted()).toEqual(
    [
      'age_population',
      'gender_population',
      'language',
      'treatment_method',
      'mental_therapy_program',
      'physical_therapy_program',
      'pain_management_program',
      'support_group',
      'feature',
      'facility_general_accomodation',
      'diet',
      'accepts_cash_payment',
      'payment_plans_consideration',
      'scholarships_consideration',
    ].toSorted(),
  )
})

test('a tab groups tags by category, in catalog order, without empty groups', () => {
  const physical = serviceTabs.find(tab => tab.key === 'physical')!
  expect(groupTags(physical, catalogue.toReversed()).map(group => [group.name, group.tags.map(tag => tag.content)])).toEqual([
    ['facility_general_accomodation', ['Wheelchair']],
    ['Diet', ['Keto']],
    ['physical_therapy_program', ['Yoga']],
  ])
})
