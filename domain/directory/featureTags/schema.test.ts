import { expect, test } from 'vitest'
import { FeatureTagEdit, NewFeatureTag } from './schema.ts'

const tag = { category: 'language', ui_friendly_category: 'Languages', content: 'Spanish' }
const problems = (schema: typeof NewFeatureTag | typeof FeatureTagEdit, input: object) =>
  Object.fromEntries(schema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])

test('a new tag needs a category, a friendly category, and a name [TAG-006]', () => {
  const required = { category: 'Required field', ui_friendly_category: 'Required field', content: 'Required field' }
  expect(problems(NewFeatureTag, {})).toEqual(required)
  expect(problems(NewFeatureTag, { category: '', ui_friendly_category: ' ', content: '' })).toEqual(required)
  expect(NewFeatureTag.parse({ ...tag, ui_main_category: ' ', tooltip_content: '' })).toEqual({
    ...tag,
    ui_main_category: null,
    filter_content: null,
    tooltip_content: null,
    display_order: 0,
  })
})

test('the display order is a whole number, and 0 if it is empty [TAG-006]', () => {
  const order = (display_order: unknown) => NewFeatureTag.parse({ ...tag, display_order }).display_order
  expect(['', null, undefined, '7', 7, 0, 1_000_000].map(order)).toEqual([0, 0, 0, 7, 7, 0, 1_000_000])
  for (const display_order of ['x', '1.5', -1, 1_000_001])
    expect(problems(NewFeatureTag, { ...tag, display_order })).toEqual({ display_order: 'Enter a whole number' })
})

test('a change can leave every field out, but not empty a required one [TAG-007]', () => {
  expect(FeatureTagEdit.parse({})).not.toHaveProperty('content')
  expect(problems(FeatureTagEdit, { content: '' })).toEqual({ content: 'Required field' })
  expect(FeatureTagEdit.parse({ active: null, ui_main_category: '' })).toMatchObject({ active: null, ui_main_category: null })
})
