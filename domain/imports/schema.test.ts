import { expect, test } from 'vitest'
import { canRun, canUndo, importStates, needsDirectory } from './schema.ts'

const states = (allowed: (of: { state: (typeof importStates)[number]; is_stalled: boolean; has_file: boolean }) => boolean) => ({
  active: importStates.filter(state => allowed({ state, is_stalled: false, has_file: true })),
  stalled: importStates.filter(state => allowed({ state, is_stalled: true, has_file: true })),
  withoutFile: importStates.filter(state => allowed({ state, is_stalled: true, has_file: false })),
})

test('an import runs after its preview, and again if it failed or stalled, while its file is stored', () => {
  expect(states(canRun)).toEqual({
    active: ['planned', 'failed'],
    stalled: ['planned', 'running', 'failed'],
    withoutFile: [],
  })
})

test('an import can be undone when it is done, failed, or stalled, even without its file', () => {
  expect(states(canUndo)).toEqual({
    active: ['done', 'failed'],
    stalled: ['running', 'done', 'failed', 'undoing'],
    withoutFile: ['running', 'done', 'failed', 'undoing'],
  })
})

test('the user chooses the directory only if the file does not show it', () => {
  const of = (certain: boolean) => ({
    directory: { directory: 'both', decided_by: 'columns', certain, rows: { substance: 1, mental: 1, unclear: 0 } } as never,
  })
  expect([needsDirectory(of(false)), needsDirectory(of(true)), needsDirectory({ directory: null })]).toEqual([true, false, false])
})
