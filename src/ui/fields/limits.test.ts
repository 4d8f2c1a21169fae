import { expect, test } from 'vitest'
import { email, required } from '#domain/platform/fields.ts'
import { text } from '#domain/platform/formats.ts'
import { z } from '#domain/platform/zod.ts'
import { limitOf } from './useField.ts'

const schema = z
  .object({
    plain: z.string().max(20),
    trimmed: text(255),
    required: required({ max: 120 }),
    email,
    optional: text(40).nullish(),
    changed: text(60).transform(typed => typed || null),
    prepared: z.preprocess(given => given ?? '', z.string().trim().max(300).min(1)),
    refined: z.string().max(2000).refine(Boolean),
    list: z.array(z.object({ name: text(80) })),
    group: z.object({ member: text(50) }).nullable(),
    boundless: z.string(),
    count: z.number().max(9),
  })
  .superRefine(() => undefined)

test.each([
  ['plain', 20],
  ['trimmed', 255],
  ['required', 120],
  ['email', 254],
  ['optional', 40],
  ['changed', 60],
  ['prepared', 300],
  ['refined', 2000],
  ['list.0.name', 80],
  ['group.member', 50],
  ['boundless', undefined],
  ['count', undefined],
  ['nowhere', undefined],
])('the limit of %s is %s', (path, limit) => {
  expect(limitOf(schema, path)).toBe(limit)
  expect(
    limitOf(
      schema.transform(values => values),
      path,
    ),
  ).toBe(limit)
})
