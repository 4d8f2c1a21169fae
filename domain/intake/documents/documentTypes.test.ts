import { expect, test } from 'vitest'
import { emptyFile, maxUpload, tooLarge } from '../../platform/uploads.ts'
import { documentTypes, formatsOf, uploadProblem } from './schema.ts'

const pdf = 'application/pdf'
const papers = [pdf, 'image/jpeg', 'image/png']

test('photographed documents may be HEIC files; the others may not [DOC-010]', () => {
  const photographed = documentTypes.filter(({ mime_types }) => mime_types.includes('image/heic')).map(({ name }) => name)
  expect(photographed).toEqual(['Insurance card', 'Photo ID', 'Other'])
  for (const { mime_types } of documentTypes) expect(mime_types).toEqual(expect.arrayContaining(papers))
})

test('formats have display names, and unknown ones show their type', () => {
  expect(formatsOf([...papers, 'image/heic', 'text/plain'])).toBe('PDF, JPEG, PNG, HEIC, text/plain')
})

test('a file must not be empty, too large, or of a type that is not allowed; a missing type is fine', () => {
  const invalid = 'Invalid file type. Allowed types: PDF, JPEG, PNG'
  expect(uploadProblem({ size: maxUpload, type: pdf }, papers)).toBeUndefined()
  expect(uploadProblem({ size: 1, type: '' }, papers)).toBeUndefined()
  expect(uploadProblem({ size: 1, type: 'text/plain' }, papers)).toBe(invalid)
  expect(uploadProblem({ size: 0, type: pdf }, papers)).toBe(emptyFile)
  expect(uploadProblem({ size: maxUpload + 1, type: pdf }, papers)).toBe(tooLarge())
})
