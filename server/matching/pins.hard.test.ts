import { test } from 'vitest'
import { everyMatchIsOnTheMap } from './pins.testing.ts'

test.each([50_000, 200_000])(
  'with %i facilities, a response is at most 200 KB, and every match is a pin or part of a group',
  everyMatchIsOnTheMap,
)
