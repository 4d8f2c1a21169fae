import { expect, test } from 'vitest'
import { decideDirectory, leaningOf } from './facilities.ts'

const none = { rows: { substance: 0, mental: 0, unclear: 0 }, fileName: 'list.csv', otherSheets: [] }

test('a row leans toward the directory whose codes it uses; a short row may be undecided [S-22]', () => {
  expect(leaningOf('SA MH SUMH OP OMH CBT GT IPT TELE'.split(' '))).toBe('mental')
  expect(leaningOf('SA SUMH OP ORT CBT MOTI RELP SACA FEM MALE'.split(' '))).toBe('substance')
  expect(leaningOf(['PVTP', 'VPPD'])).toBe(undefined)
})

test('the directory is the one that most rows belong to, regardless of a few short rows [S-22]', () => {
  const rows = { substance: 18, mental: 9000, unclear: 19 }
  expect(decideDirectory({ ...none, rows })).toMatchObject({ directory: 'mental', decided_by: 'evidence', certain: true, rows })
  const otherWay = { substance: 12_000, mental: 30, unclear: 0 }
  expect(decideDirectory({ ...none, rows: otherWay })).toMatchObject({ directory: 'substance', certain: true })
})

test('a contradicting file name or code key makes the directory uncertain until the user chooses [S-22]', () => {
  const rows = { substance: 3, mental: 900, unclear: 0 }
  const key = [
    [
      ['service_code', 'name'],
      ['SACA', 'A'],
      ['RELP', 'B'],
      ['ICO', 'C'],
      ['MH', 'D'],
    ],
  ]
  expect(decideDirectory({ ...none, rows, fileName: 'National_Directory_SU_2022.xlsx' })).toMatchObject({
    certain: false,
    file_name: 'substance',
  })
  expect(decideDirectory({ ...none, rows, otherSheets: key })).toMatchObject({ certain: false, code_key: 'substance' })
  expect(decideDirectory({ ...none, rows, otherSheets: key, chosen: 'mental' })).toMatchObject({
    directory: 'mental',
    decided_by: 'choice',
    certain: true,
  })
})

test('mixed or undecided rows are uncertain, while a file name alone is enough [S-22]', () => {
  expect(decideDirectory({ ...none, rows: { substance: 60, mental: 40, unclear: 0 } }).certain).toBe(false)
  expect(decideDirectory(none).certain).toBe(false)
  expect(decideDirectory({ ...none, fileName: 'mh-directory.csv' })).toMatchObject({ directory: 'mental', certain: true })
  expect(decideDirectory({ ...none, fileName: 'mental-and-substance.csv' }).certain).toBe(false)
})
