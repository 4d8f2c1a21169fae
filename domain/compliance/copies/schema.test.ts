import { expect, test } from 'vitest'
import { fileName } from './schema.ts'

test('the files in a copy are named by type and ID, never by a person', () => {
  expect(fileName.document(7, 'Ana Lopez labs.PDF')).toBe('files/document-7.pdf')
  expect(fileName.document(7, 'photo.jpeg')).toBe('files/document-7.jpeg')
  // Without a file extension, or with something that only looks like one.
  expect(fileName.document(7, 'Ana Lopez')).toBe('files/document-7')
  expect(fileName.document(7, 'report.Ana Lopez')).toBe('files/document-7')
  expect(fileName.document(7, 'letter.patient')).toBe('files/document-7')
  expect(fileName.document(7, 'a.pdf.zip')).toBe('files/document-7.zip')
  expect(fileName.release(3)).toBe('files/release-3.pdf')
  expect(fileName.signedPage(3, 'jpg')).toBe('files/release-3-signed-page.jpg')
})
