import { expect, test } from 'vitest'
import type { Pin } from '#domain/matching/directory.ts'
import { pageOfPin } from './queries.ts'

const pins = Array.from({ length: 45 }, (_, at): Pin => [1000 + at, 34, -118, at, false])

test.each([
  { id: 1000, page: 1 },
  { id: 1019, page: 1 },
  { id: 1020, page: 2 },
  { id: 1044, page: 3 },
  { id: 7, page: null },
])('facility $id’s pin is on page $page of the list', ({ id, page }) => expect(pageOfPin(pins, id)).toBe(page))
