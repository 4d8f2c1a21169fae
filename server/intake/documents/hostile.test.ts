import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyFile } from '#domain/platform/uploads.ts'
import { startServer } from '../../testing.ts'
import { enterPatient, pdf } from '../patients/testing.ts'
import { eicar, heic, jpeg, png, pngChunk, pngSignature, type Sent, sendDocument, sendRaw, zip } from './testing.ts'

const { context, db, as, logs } = await startServer()
const advocate = as('advocate')
const id = await enterPatient(advocate)
const storedFiles = async (folder: string) =>
  (await readdir(join(context.config.DATA_DIR, folder)).catch((): string[] => [])).sort()
const documents = () => db.selectFrom('documents').selectAll().orderBy('id').execute()

const notAllowed = 'Invalid file type. Allowed types: PDF, JPEG, PNG, HEIC'
const tooLarge = 'File is too large. Please make sure that file size is 6MB or less.'
const unsafeMessage = /^This file may be unsafe/
const damagedMessage = /^This image is damaged/
const tooManyPixels = /^This image is too large/

/** The rows and files before the test. A rejected upload must not change them. */
let before: { rows: unknown; files: string[] }
beforeEach(async () => {
  before = { rows: await documents(), files: await storedFiles('files') }
})
afterEach(async () => {
  expect({ rows: await documents(), files: await storedFiles('files') }).toEqual(before)
  expect(await storedFiles('spool')).toEqual([])
  expect(logs.filter(line => line.includes('unexpected error'))).toEqual([])
})

const text = (content: string) => Buffer.from(content, 'utf8')
const latin = (content: string) => Buffer.from(content, 'latin1')
const objects = (content: string) => {
  const bytes = deflateSync(text(content)).toString('latin1')
  return `2 0 obj<</Type/ObjStm/Filter/FlateDecode/N 1/First 4/Length ${bytes.length}>>stream\n${bytes}\nendstream endobj\n`
}
const cut = (bytes: Buffer, by: number) => bytes.subarray(0, bytes.length - by)
const startxref = '<html><script>alert(1)</script></html>'

/** Creates an archive that ends with a comment. */
function commented(comment: string) {
  const end = Buffer.from(zip)
  end.writeUInt16LE(comment.length, end.length - 2)
  return Buffer.concat([end, Buffer.from(comment)])
}

describe('422 for formats that are not accepted, regardless of the declared type [DOC-004]', () => {
  const invalidFiles: [string, Sent][] = [
    ['one byte', { bytes: Buffer.from([0]) }],
    ['a text', { bytes: text('Lisinopril 10 mg'), name: 'list.txt', type: 'text/plain' }],
    ['a page called PDF', { bytes: text(startxref), name: 'card.pdf' }],
    ['a page called JPEG', { bytes: text(startxref), name: 'card.jpg', type: 'image/jpeg' }],
    [
      'an SVG with a script [ASVS 1.3.4]',
      {
        bytes: text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        name: 'a.svg',
        type: 'image/svg+xml',
      },
    ],
    ['an SVG called PNG', { bytes: text('<?xml version="1.0"?><svg onload="alert(1)"/>'), name: 'a.png', type: 'image/png' }],
    ['a script', { bytes: text('alert(1)'), name: 'a.pdf.js', type: 'text/javascript' }],
    ['a shell script', { bytes: text('#!/bin/sh\nrm -rf /\n'), name: 'a.pdf' }],
    [
      'a Windows program',
      { bytes: latin(`MZ\x90\x00${'\0'.repeat(60)}PE`), name: 'card.pdf.exe', type: 'application/x-msdownload' },
    ],
    ['a Linux program', { bytes: latin('\x7fELF\x02\x01\x01'), name: 'card.png', type: 'image/png' }],
    ['a program with a PDF behind it', { bytes: Buffer.concat([latin('MZ\x90\x00'), pdf()]) }],
    [
      'a zip bomb',
      {
        bytes: Buffer.concat([latin('PK\x03\x04\x14\0\0\0\x08\0'), deflateSync(Buffer.alloc(50 * 1024 * 1024)), zip]),
        name: 'labs.zip',
        type: 'application/zip',
      },
    ],
    ['a zip called PDF', { bytes: zip }],
    ['a gzip', { bytes: latin('\x1f\x8b\x08\0\0\0'), name: 'a.pdf.gz', type: 'application/gzip' }],
    [
      'a Word document',
      {
        bytes: Buffer.concat([latin('PK\x03\x04[Content_Types].xml'), zip]),
        name: 'summary.docx',
        type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      },
    ],
    [
      'an old Word document',
      { bytes: latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), name: 'summary.doc', type: 'application/msword' },
    ],
    ['a TIFF', { bytes: latin('II*\0\x08\0\0\0'), name: 'a.tif', type: 'image/tiff' }],
    ['a GIF', { bytes: latin('GIF89a\x01\0\x01\0\0\0\0;'), name: 'a.gif', type: 'image/gif' }],
    ['a WebP', { bytes: latin('RIFF\x04\0\0\0WEBPVP8 '), name: 'a.webp', type: 'image/webp' }],
    ['a film in a photo’s box', { bytes: heic(100, 100, 'mp42'), name: 'a.heic', type: 'image/heic' }],
    ['the virus scanners’ test file', { bytes: text(eicar), name: 'eicar.com', type: 'application/octet-stream' }],
    ['a PDF with something before it', { bytes: Buffer.concat([text(startxref), pdf()]) }],
  ]
  test.each(invalidFiles)('%s', async (_case, sent) => {
    const reply = await sendDocument(advocate, id, sent)
    expect([reply.statusCode, reply.json()]).toEqual([422, { message: notAllowed, errors: { document: notAllowed } }])
  })

  test('an empty file, with its own message', async () => {
    const reply = await sendDocument(advocate, id, { bytes: Buffer.alloc(0) })
    expect([reply.statusCode, reply.json()]).toEqual([422, { message: emptyFile, errors: { document: emptyFile } }])
  })

  test("a phone's format where every device must open the file", async () => {
    const reply = await sendDocument(advocate, id, { bytes: heic(), name: 'labs.heic', type: 'image/heic', document_type_id: 3 })
    expect([reply.statusCode, reply.json().message]).toEqual([422, 'Invalid file type. Allowed types: PDF, JPEG, PNG'])
  })
})

describe('422 for accepted formats with harmful or damaged content', () => {
  const bad: [string, RegExp, Sent][] = [
    ['a PDF with a script', unsafeMessage, { bytes: pdf('2 0 obj<</S/JavaScript/JS(app.alert\\(1\\))>>endobj\n') }],
    [
      'a PDF with a script spelt in hex',
      unsafeMessage,
      { bytes: pdf('2 0 obj<</S/J#61va#53cript/JS(app.alert\\(1\\))>>endobj\n') },
    ],
    [
      'a PDF with a script in a compressed object',
      unsafeMessage,
      { bytes: pdf(objects('2 0 <</S/JavaScript/JS(app.alert\\(1\\))>>')) },
    ],
    [
      'a PDF with compressed objects that cannot be read',
      /^The compressed content of this PDF cannot be checked/,
      { bytes: pdf('2 0 obj<</Type/ObjStm>>stream\nxxxx\nendstream endobj\n') },
    ],
    [
      'a PDF that unpacks for hours',
      /^The compressed content of this PDF cannot be checked/,
      { bytes: pdf(`/ObjStm stream\n${deflateSync(Buffer.alloc(20 * 1024 * 1024)).toString('latin1')}\nendstream\n`) },
    ],
    ['a PDF that breaks off', /^This PDF is damaged/, { bytes: cut(pdf(), 12) }],
    ['a PDF with an archive behind its end', unsafeMessage, { bytes: Buffer.concat([pdf(), zip]) }],
    ['a PDF with a page behind its end', unsafeMessage, { bytes: Buffer.concat([pdf(), text('\n<script>alert(1)</script>PK')]) }],
    ['a PDF that starts a program', unsafeMessage, { bytes: pdf('2 0 obj<</S/Launch/F(calc.exe)>>endobj\n') }],
    ['a PDF with a file inside', unsafeMessage, { bytes: pdf('2 0 obj<</Names<</EmbeddedFiles 3 0 R>>>>endobj\n') }],
    ['a PDF that is an archive as well', unsafeMessage, { bytes: Buffer.concat([pdf(), commented('%%EOF')]) }],
    ['a PDF with the scanners’ test file in it', unsafeMessage, { bytes: pdf(`% ${eicar}\n`) }],
    [
      'a JPEG with the scanners’ test file in it',
      unsafeMessage,
      { bytes: jpeg(2, 2, { comment: eicar }), name: 'a.jpg', type: 'image/jpeg' },
    ],
    [
      'a JPEG that is a page as well',
      unsafeMessage,
      { bytes: jpeg(2, 2, { comment: startxref }), name: 'a.html.jpg', type: 'image/jpeg' },
    ],
    [
      'a JPEG that is a PHP program as well',
      unsafeMessage,
      { bytes: jpeg(2, 2, { comment: '<?php system($_GET[0]); ?>' }), name: 'a.php.jpg', type: 'image/jpeg' },
    ],
    [
      'a JPEG that is a PDF as well',
      unsafeMessage,
      { bytes: jpeg(2, 2, { behind: pdf().toString('latin1') }), name: 'a.jpg', type: 'image/jpeg' },
    ],
    [
      'a JPEG that is an archive as well',
      unsafeMessage,
      { bytes: jpeg(2, 2, { behind: zip.toString('latin1') }), name: 'a.jpg', type: 'image/jpeg' },
    ],
    [
      'a PNG with a script in its text',
      unsafeMessage,
      { bytes: png(2, 2, pngChunk('tEXt', latin(`Comment\0${startxref}`))), name: 'a.png', type: 'image/png' },
    ],
    ['a PNG of its first bytes', damagedMessage, { bytes: pngSignature, name: 'a.png', type: 'image/png' }],
    ['a PNG that breaks off', damagedMessage, { bytes: cut(png(), 9), name: 'a.png', type: 'image/png' }],
    ['a PNG with an archive behind it', unsafeMessage, { bytes: Buffer.concat([png(), zip]), name: 'a.png', type: 'image/png' }],
    [
      'a PNG with a script behind it',
      unsafeMessage,
      { bytes: Buffer.concat([png(), text(startxref)]), name: 'a.png', type: 'image/png' },
    ],
    [
      'a PNG whose chunk is longer than the file',
      damagedMessage,
      { bytes: Buffer.concat([pngSignature, latin('\xff\xff\xff\xffIHDR'), Buffer.alloc(40)]), name: 'a.png', type: 'image/png' },
    ],
    ['a PNG of no width', damagedMessage, { bytes: png(0, 10), name: 'a.png', type: 'image/png' }],
    ['a JPEG of its first bytes', damagedMessage, { bytes: latin('\xff\xd8\xff\xe0'), name: 'a.jpg', type: 'image/jpeg' }],
    [
      'a JPEG without a picture',
      damagedMessage,
      { bytes: latin('\xff\xd8\xff\xd9\xff\xd9\xff\xd9\xff\xd9'), name: 'a.jpg', type: 'image/jpeg' },
    ],
    ['a JPEG that breaks off', damagedMessage, { bytes: cut(jpeg(), 2), name: 'a.jpg', type: 'image/jpeg' }],
    [
      'a JPEG of nothing but fill bytes',
      damagedMessage,
      {
        bytes: Buffer.concat([latin('\xff\xd8'), Buffer.alloc(100_000, 0xff), latin('\xff\xd9')]),
        name: 'a.jpg',
        type: 'image/jpeg',
      },
    ],
    ['a HEIC that breaks off', damagedMessage, { bytes: cut(heic(), 3), name: 'a.heic', type: 'image/heic' }],
    [
      'a HEIC whose boxes have no length',
      damagedMessage,
      {
        bytes: Buffer.concat([heic().subarray(0, 24), Buffer.from([0, 0, 0, 4]), text('meta')]),
        name: 'a.heic',
        type: 'image/heic',
      },
    ],
    ['a PNG of 2,500 million pixels', tooManyPixels, { bytes: png(50_000, 50_000), name: 'a.png', type: 'image/png' }],
    ['a PNG of as many as can be said', tooManyPixels, { bytes: png(0xffffffff, 0xffffffff), name: 'a.png', type: 'image/png' }],
    ['a JPEG of 4,295 million pixels', tooManyPixels, { bytes: jpeg(65_535, 65_535), name: 'a.jpg', type: 'image/jpeg' }],
    ['a HEIC of a trillion pixels', tooManyPixels, { bytes: heic(1_000_000, 1_000_000), name: 'a.heic', type: 'image/heic' }],
  ]
  test.each(bad)('%s', async (_case, message, sent) => {
    const reply = await sendDocument(advocate, id, sent)
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { document: expect.stringMatching(message) }])
  })
})

describe('422 for a form that no browser sends', () => {
  const named = (name: string) =>
    `Content-Disposition: form-data; name="document"; filename="${name}"\r\nContent-Type: application/pdf`

  test.each([
    ['up', '../../../etc/passwd.pdf'],
    ['from the root', '/etc/cron.d/job.pdf'],
    ['of Windows', 'C:\\Windows\\System32\\card.pdf'],
    ['of a share', '\\\\server\\share\\card.pdf'],
    ['up, of Windows', '..\\..\\card.pdf'],
  ])('a path in the name: %s', async (_case, name) => {
    const reply = await sendRaw(advocate, id, named(name), pdf())
    expect([reply.statusCode, reply.json().message]).toEqual([
      422,
      'Upload failed. If the problem persists, please contact support.',
    ])
  })

  test('6 MB plus one byte [DOC-005] [ASVS 5.2.1]', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(6 * 1024 * 1024 + 1 - pdf().length, '\n')])
    const reply = await sendDocument(advocate, id, { bytes })
    expect([bytes.length, reply.statusCode, reply.json().message]).toEqual([6_291_457, 422, tooLarge])
  })

  test('thirty megabytes of an unknown format are reported as too large [DOC-005]', async () => {
    const reply = await sendDocument(advocate, id, { bytes: Buffer.alloc(30 * 1024 * 1024, 'a') })
    expect([reply.statusCode, reply.json().message]).toEqual([422, tooLarge])
  })

  test.each([
    ['no file', 'Content-Disposition: form-data; name="other"', 'x'],
    ['a text in its place', 'Content-Disposition: form-data; name="document"', '%PDF-1.4 %%EOF'],
    ['a file in another place', named('a.pdf').replace('"document"', '"picture"'), pdf()],
    ['a field that would be everything’s', named('a.pdf').replace('"document"', '"__proto__"'), pdf()],
  ])('%s', async (_case, head, bytes) => {
    const reply = await sendRaw(advocate, id, head, bytes)
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
  })

  test('an upload that ends in the middle of the file', async () => {
    const reply = await sendRaw(advocate, id, named('a.pdf'), pdf(), '')
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
  })

  test('two files', async () => {
    const second = `\r\n--x\r\n${named('b.pdf')}\r\n\r\n${pdf().toString('latin1')}\r\n--x--\r\n`
    const reply = await sendRaw(advocate, id, named('a.pdf'), pdf(), second)
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
  })

  test.each([
    ['an unknown document type', { document_type_id: 7 }, 'Choose a document type'],
    ['no document type', { document_type_id: 'card' }, 'Choose a document type'],
  ])('%s', async (_case, sent, message) => {
    const reply = await sendDocument(advocate, id, sent)
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { document_type_id: message }])
  })

  test.each([
    ['a NUL', 'card.pdf\0.exe', /^card\.pdf\.exe\.pdf$/],
    ['a right-to-left override', 'card\u202efdp.exe', /^cardfdp\.exe\.pdf$/],
    ['invisible marks', '\u2066\u200bcard\u2069\ufeff.pdf', /^card\.pdf$/],
  ])('%s is removed from a name [ASVS 5.4.2]', async (_case, name, expected) => {
    const reply = await sendRaw(advocate, id, named(name), pdf())
    const { id: stored, original_filename } = reply.json().data
    expect([reply.statusCode, original_filename]).toEqual([200, expect.stringMatching(expected)])
    expect((await advocate('DELETE', `/patients/documents/${stored}`)).statusCode).toBe(200)
  })
})
