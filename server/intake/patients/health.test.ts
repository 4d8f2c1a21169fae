import { describe, expect, test } from 'vitest'
import { socialDeterminantCategories, tag } from '#domain/directory/tags.ts'
import { tagIdsIn } from '../../seed/catalog.ts'
import { startServer } from '../../testing.ts'
import { enterPatient } from './testing.ts'

const { as } = await startServer()
const advocate = as('advocate')
const id = await enterPatient(advocate)
const save = (current_section: number, given: object, patient = id) =>
  advocate('PATCH', `/patients/${patient}`, { current_section, ...given })
const saved = async (current_section: number, given: object, patient = id) =>
  (await save(current_section, given, patient)).json().data
const required = 'Required information'
/** Returns a tag in the category other than `asking`, which has a follow-up question. */
const anotherThan = (asking: number, category: Parameters<typeof tagIdsIn>[0]) =>
  tagIdsIn(category)
    .filter(one => one !== asking)
    .slice(0, 1)

describe('sections 7 to 9', () => {
  test('200 stores tags from the right categories, and nothing for missing answers [INT-061]', async () => {
    const mind = {
      mental_conditions: tagIdsIn('mental_health_condition').slice(0, 2),
      prescriptions: tagIdsIn('prescription').slice(0, 2),
    }
    // Uses a separate patient, because otherwise a later section would remain the current one.
    const patient = await enterPatient(advocate)
    expect(await saved(7, mind, patient)).toMatchObject({ ...mind, current_section: 7 })
    const body = {
      accessibility_requirements: tagIdsIn('facility_general_accomodation').slice(0, 2),
      acute_health_conditions: tagIdsIn('facility_comorbidity_accommodation').slice(0, 2),
      health_conditions: tagIdsIn('medical_condition').slice(0, 2),
    }
    expect(await saved(8, body)).toMatchObject(body)
    const populations = { is_transitioning: [262], special_populations: tagIdsIn('special_pop_accommodation').slice(0, 2) }
    expect(await saved(9, populations)).toMatchObject({ ...populations, gender_transition_status: [] })
    expect(await saved(7, {})).toMatchObject({ mental_conditions: [], prescriptions: [] })
  })

  test('422 for a tag from another category [INT-061]', async () => {
    const reply = await save(7, { mental_conditions: [189] })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { mental_conditions: 'Choose from the list' }])
  })
})

describe('follow-up answers are cleared with their answer', () => {
  test('another mental condition, with 278 [INT-060]', async () => {
    const entered = { other_mental_conditions: 'Kept awake by alarms' }
    expect(await saved(7, { ...entered, mental_conditions: [278] })).toMatchObject(entered)
    for (const mental_conditions of [[], anotherThan(278, 'mental_health_condition')])
      expect(await saved(7, { ...entered, mental_conditions })).toMatchObject({
        mental_conditions,
        other_mental_conditions: null,
      })
  })

  test('the daily medications, with 25 [INT-062]', async () => {
    const entered = { daily_medications_explanation: 'Insulin, twice a day' }
    expect(await saved(8, { ...entered, daily_medications_required: 25 })).toMatchObject(entered)
    for (const daily_medications_required of [[], anotherThan(25, 'daily_medications_required')])
      expect(await saved(8, { ...entered, daily_medications_required })).toMatchObject({
        daily_medications_required,
        daily_medications_explanation: null,
      })
  })

  test('dose and date of the vaccination, with 316 [INT-063]', async () => {
    const covid_vaccine = tagIdsIn('covid_vaccine').slice(0, 1)
    const entered = { covid_vaccine, date_of_covid_vaccine: '10/01/2026' }
    expect(await saved(8, { ...entered, is_covid_vaccinated: [316] })).toMatchObject({
      covid_vaccine,
      date_of_covid_vaccine: '2026-10-01',
    })
    expect(await saved(8, { ...entered, is_covid_vaccinated: [] })).toMatchObject({
      covid_vaccine: [],
      date_of_covid_vaccine: null,
    })
  })

  test.each(['13/45/2026', 'May', '12/31/2999'])('422 for a vaccination on %s', async date_of_covid_vaccine => {
    const reply = await save(8, { is_covid_vaccinated: [316], date_of_covid_vaccine })
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ['date_of_covid_vaccine']])
  })

  test('another medical condition, with 283 [INT-064]', async () => {
    const entered = { other_health_conditions: 'Metal plate in the left hip' }
    expect(await saved(8, { ...entered, health_conditions: [283] })).toMatchObject(entered)
    for (const health_conditions of [[], anotherThan(283, 'medical_condition')])
      expect(await saved(8, { ...entered, health_conditions })).toMatchObject({
        health_conditions,
        other_health_conditions: null,
      })
  })

  test('the legal explanation, with 89 [INT-068]', async () => {
    const entered = { legal_trouble_explanation: 'Probation in another county' }
    expect(await saved(10, { ...entered, social_determinants: [89] })).toMatchObject(entered)
    expect(await saved(10, { ...entered, social_determinants: [90] })).toMatchObject({ legal_trouble_explanation: null })
  })

  test('the types of trauma, with 314 [INT-069]', async () => {
    const entered = { type_of_trauma: tagIdsIn('type_of_trauma').slice(0, 2) }
    expect(await saved(10, { ...entered, social_determinants: [314] })).toMatchObject(entered)
    expect(await saved(10, { ...entered, social_determinants: [315] })).toMatchObject({ type_of_trauma: [] })
  })
})

describe('transition', () => {
  test.each([[null], [[]], [[261, 262]], [[189]]])('422 %j is not an answer [INT-065]', async is_transitioning => {
    const reply = await save(9, { is_transitioning })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { is_transitioning: required }])
  })

  test('422 for yes without a status; 200 with one, which no clears [INT-066]', async () => {
    const status = tagIdsIn('gender_transition_status').slice(0, 1)
    const without = await save(9, { is_transitioning: [261] })
    expect([without.statusCode, without.json().errors]).toEqual([422, { gender_transition_status: required }])
    expect(await saved(9, { is_transitioning: 261, gender_transition_status: status })).toMatchObject({
      gender_transition_status: status,
    })
    expect(await saved(9, { is_transitioning: 262, gender_transition_status: status })).toMatchObject({
      gender_transition_status: [],
    })
  })
})

describe('section 10', () => {
  test('200 all questions are optional, and the last section completes the intake', async () => {
    expect(await saved(10, {})).toMatchObject({ social_determinants: [], intake_complete: true, current_section: 10 })
    const answers = socialDeterminantCategories.map(category => tagIdsIn(category)[0]!)
    expect(await saved(10, { social_determinants: answers })).toMatchObject({ social_determinants: answers })
  })

  test('422 for two answers to one question, or an unrelated tag', async () => {
    for (const social_determinants of [[tag.placeToLive.yes, tag.placeToLive.no], [189]]) {
      const reply = await save(10, { social_determinants })
      expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ['social_determinants']])
    }
  })
})
