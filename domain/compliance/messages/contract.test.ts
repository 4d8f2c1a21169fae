import { expect, test } from 'vitest'
import { mayRetry, messageStates } from './contract.ts'

test('only failed messages can be resent', () => expect(messageStates.filter(state => mayRetry({ state }))).toEqual(['failed']))
