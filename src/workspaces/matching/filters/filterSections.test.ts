import { expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { catalogueById, keto, languages, ptsd, someFeatures, wheelchair } from '../testing.ts'
import { directorySections, firstOptions, patientLists, usable } from './filterSections.ts'

const given = {
  tags: catalogueById,
  features: someFeatures,
  counts: { [wheelchair]: 3, [tag.age.adults]: 2 },
  chosen: [] as number[],
}
const ids = (options: { id: number }[]) => options.map(option => option.id)

test('the patient’s filters are the intake’s needs and the matching ages and genders [MAT-016] [MAT-024] [MAT-028]', () => {
  expect(patientLists(given).map(list => [list.name, ids(list.options)])).toEqual([
    ['From the intake', [wheelchair, ptsd]],
    ['Ages served', [tag.age.adults, tag.age.all]],
    ['Genders served', [tag.gender.coed]],
  ])
})

test('an option without matches comes last and can be cleared but not selected', () => {
  const [intake] = patientLists({ ...given, counts: { [ptsd]: 1 } })
  expect(intake!.options.map(option => [option.id, option.count, usable(option)])).toEqual([
    [ptsd, 1, true],
    [wheelchair, 0, false],
  ])
  const [ticked] = patientLists({ ...given, counts: {}, chosen: [wheelchair] })
  expect(ticked!.options.find(option => option.id === wheelchair)).toMatchObject({ count: 0, chosen: true })
  expect(usable(ticked!.options[0]!)).toBe(true)
})

test('the directory’s sections contain every other tag once, except "No" tags', () => {
  const sections = directorySections({ ...given, chosen: [keto] })
  const all = sections.flatMap(section => section.lists.flatMap(list => ids(list.options)))
  expect(new Set(all).size).toBe(all.length)
  for (const elsewhere of [...someFeatures.feature_tags, ...someFeatures.population_tags]) expect(all).not.toContain(elsewhere)
  expect(all).toContain(tag.cash.accepted)
  expect(sections.find(section => section.key === 'payment')!.lists[0]!.options.map(option => option.name)).toEqual([
    'Accepts cash',
  ])
  expect(sections.find(section => section.key === 'physical')).toMatchObject({ name: 'Physical Health', chosen: 1 })
})

test('a list shows four options and all selected ones [MAT-014]', () => {
  const last = languages.at(-1)!
  const section = directorySections({ ...given, chosen: [last], counts: Object.fromEntries(languages.map(id => [id, 1])) })
  const list = section.flatMap(one => one.lists).find(one => one.key === 'language')!
  expect(ids(firstOptions(list.options))).toEqual([...languages.slice(0, 4), last])
})
