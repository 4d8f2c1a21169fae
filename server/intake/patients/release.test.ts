import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { emptyFile } from '#domain/platform/uploads.ts'
import { pdfProblem, unreadable, unsafeFile } from '../../platform/files/pdf.ts'
import { buildRelease } from '../../seed/builders.ts'
import { formOf, startServer } from '../../testing.ts'
import { consents, enterPatient, pdf, uploadRelease } from './testing.ts'

const { db, context, as, clock } = await startServer()
const advocate = as('advocate')
const id = await enterPatient(advocate)
const stored = () => readdir(join(context.config.DATA_DIR, 'files')).catch(() => [])
const sign = (patient: number, given: object = {}) =>
  advocate('PATCH', `/patients/${patient}/hipaa-sign`, { ...consents, ...given })

describe('POST /patients/hipaa-doc', () => {
  test('200 stores the document unsigned under a generated name [HIP-022]', async () => {
    const patient = await enterPatient(advocate)
    const reply = await uploadRelease(advocate, patient, pdf(), '../../etc/Marisol Venn.pdf')
    const { s3_filename } = reply.json().data.hipaa_document
    expect([reply.statusCode, s3_filename]).toEqual([200, expect.stringMatching(/^[0-9a-f-]{36}\.pdf$/)])
    expect(await stored()).toContain(s3_filename)
    expect((await advocate('GET', `/patients/${patient}`)).json().data.hipaa_document).toBeNull()
    expect((await advocate('GET', `/patients/${patient}/hipaa`)).statusCode).toBe(404)
  })

  const objects = (text: string) => {
    const bytes = deflateSync(Buffer.from(text)).toString('latin1')
    return `2 0 obj<</Type/ObjStm/Filter/FlateDecode/N 1/First 4/Length ${bytes.length}>>stream\n${bytes}\nendstream endobj\n`
  }
  const hostile: [string, Buffer, string?][] = [
    ['nothing', Buffer.alloc(0), emptyFile],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a page called PDF', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a document that breaks off', Buffer.from('%PDF-1.4\n1 0 obj<<'), unreadable.damaged],
    ['a program with a PDF behind it', Buffer.concat([Buffer.from('MZ\x90\x00'), pdf()])],
    ['a script', pdf('2 0 obj<</S/JavaScript/JS(app.alert\\(1\\))>>endobj\n'), unsafeFile],
    ['a script spelt in hex', pdf('2 0 obj<</S/J#61va#53cript/JS(app.alert\\(1\\))>>endobj\n'), unsafeFile],
    ['a script in a compressed object', pdf(objects('2 0 <</S/JavaScript/JS(app.alert\\(1\\))>>')), unsafeFile],
    [
      'compressed objects that cannot be read',
      pdf('2 0 obj<</Type/ObjStm>>stream\nxxxx\nendstream endobj\n'),
      unreadable.compressed,
    ],
    ['a program to start', pdf('2 0 obj<</S/Launch/F(calc.exe)>>endobj\n'), unsafeFile],
    ['a file inside', pdf('2 0 obj<</Names<</EmbeddedFiles 3 0 R>>>>endobj\n'), unsafeFile],
  ]
  test.each(hostile)(
    '422 rejects %s and stores nothing [HIP-023]',
    async (_case, bytes, reason = 'Upload the release as a PDF') => {
      const before = await stored()
      const reply = await uploadRelease(advocate, id, bytes)
      expect([reply.statusCode, reply.json().errors]).toEqual([422, { hippa_document: reason }])
      expect(await stored()).toEqual(before)
    },
  )

  test('422 rejects more than 6 MB and stores nothing [HIP-023]', async () => {
    const before = await stored()
    const reply = await uploadRelease(advocate, id, pdf('%'.repeat(6 * 1024 * 1024)))
    expect([reply.statusCode, reply.json().message]).toEqual([
      422,
      'File is too large. Please make sure that file size is 6MB or less.',
    ])
    expect(await stored()).toEqual(before)
  })

  test('200 accepts a scan of nearly 6 MB with any bytes', async () => {
    // Contains every two-byte sequence, and "/JS " a thousand times, because random image data must not be mistaken for a script.
    const noise = Buffer.from(Uint8Array.from({ length: 131_072 }, (_, at) => (at >> (at % 2 ? 1 : 9)) & 255)).toString('latin1')
    const picture = `2 0 obj<</Length 1>>stream\n${noise.repeat(44)}${'/JS '.repeat(1000)}\nendstream endobj\n`
    expect((await uploadRelease(advocate, id, pdf(picture))).statusCode).toBe(200)
  })

  test('422 rejects a document designed to take hours to inspect', async () => {
    const zeros = deflateSync(Buffer.alloc(11 * 1024 * 1024)).toString('latin1')
    const named = `${'/ObjStm '.repeat(2000)}stream\n${zeros}\nendstream\n`
    const eachOther = `/ObjStm stream\n${deflateSync(Buffer.alloc(50_000)).toString('latin1')}`.repeat(9000)
    expect((await uploadRelease(advocate, id, pdf(named))).statusCode).toBe(200)
    expect((await uploadRelease(advocate, id, pdf(`${named}${named}`))).statusCode).toBe(422)
    expect((await uploadRelease(advocate, id, pdf(`${eachOther}\nendstream\n`))).statusCode).toBe(422)
  })

  test('the time to inspect six megabytes of names grows with their number, not with its square', async () => {
    const stream = (dictionary: string, content: string) =>
      pdf(`2 0 obj<<${dictionary}/Length ${content.length}>>stream\n${content}\nendstream endobj\n`)
    const plain = (names: number) => stream('', '#41'.repeat(names))
    const packed = (names: number) =>
      stream('/Type/ObjStm/Filter/FlateDecode/N 0/First 0', deflateSync(Buffer.from('#4a'.repeat(names))).toString('latin1'))
    /** The shortest of three times, because other programs delay single ones. */
    const time = async (bytes: Buffer) => {
      const times: number[] = []
      for (let run = 0; run < 3; run++) {
        const started = performance.now()
        expect(await pdfProblem(bytes)).toBeUndefined()
        times.push(performance.now() - started)
      }
      return Math.min(...times)
    }
    for (const file of [plain, packed]) {
      const small = await time(file(100_000))
      // 20 times as many names take about 20 times as long; with the square, they would take 400 times as long.
      expect((await time(file(2_000_000))) / small).toBeLessThan(100)
    }
  })

  test('200 accepts compressed objects that only display content', async () => {
    expect((await uploadRelease(advocate, id, pdf(objects('2 0 <</Type/Page>>')))).statusCode).toBe(200)
  })

  test.each([
    ['no file', { patient_id: String(id) }, 'hippa_document'],
    ['a text in its place', { patient_id: String(id), hippa_document: '%PDF-1.4 %%EOF' }, 'hippa_document'],
    ['no patient', { hippa_document: new File([new Uint8Array(pdf())], 'a.pdf') }, 'patient_id'],
  ])('422 with %s', async (_case, fields, field) => {
    const { payload, headers } = await formOf(fields as Record<string, string | File>)
    const reply = await advocate('POST', '/patients/hipaa-doc', payload, { headers })
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, [field]])
  })

  test('403 for a colleague, 404 for others, and nothing is stored [PERM-011]', async () => {
    const before = await stored()
    expect((await uploadRelease(as('colleague'), id)).statusCode).toBe(403)
    for (const who of ['outside.advocate', 'coordinator', 'tech.support'] as const)
      expect((await uploadRelease(as(who), id)).statusCode).toBe(404)
    expect(await stored()).toEqual(before)
  })
})

describe('PATCH /patients/:id/hipaa-sign', () => {
  test('422 before the document is stored [HIP-025]', async () => {
    const patient = await enterPatient(advocate)
    const reply = await sign(patient)
    expect([reply.statusCode, reply.json().errors]).toEqual([
      422,
      { hippa_document: 'Upload the release document before signing it' },
    ])
  })

  test.each(['is_voluntary', 'tmri_disclosure', 'external_disclosure'])('422 without %s [HIP-001]', async box => {
    const patient = await enterPatient(advocate)
    await uploadRelease(advocate, patient)
    for (const value of [false, undefined]) {
      const reply = await sign(patient, { [box]: value })
      expect([reply.statusCode, reply.json().errors]).toEqual([422, { [box]: 'Field must be checked' }])
    }
    expect((await advocate('GET', `/patients/${patient}`)).json().data.hipaa_document).toBeNull()
  })

  test.each(['sms', 'email'])('422 for signing by %s without a verified code [HIP-003]', async method => {
    const patient = await enterPatient(advocate)
    await uploadRelease(advocate, patient)
    expect((await sign(patient, { method })).json().errors).toEqual({ doc_verified: 'Hipaa document must be verified' })
  })

  test.each(['print', 'hospital', undefined])(
    '200 a release signed by %s needs no code, is valid for 365 days, and stores all boxes [HIP-016] [HIP-025] [HIP-026]',
    async method => {
      const patient = await enterPatient(advocate)
      const { s3_filename } = (await uploadRelease(advocate, patient)).json().data.hipaa_document
      const reply = await sign(patient, { method, receive_copy: true, required_by_law: false, current_section: 2 })
      expect(reply.statusCode).toBe(200)
      expect(reply.json().data).toMatchObject({
        hipaa_document: { s3_filename },
        is_voluntary: true,
        tmri_disclosure: true,
        current_section: 2,
        release_expires_at: new Date(context.now().getTime() + 365 * 24 * 3600 * 1000).toISOString(),
      })
      const row = await db.selectFrom('releases').selectAll().where('patient_id', '=', patient).executeTakeFirstOrThrow()
      // All checkboxes are stored, including the two that the API omits (HIP-025).
      expect(row).toMatchObject({
        external_disclosure: true,
        receive_copy: true,
        required_by_law: false,
        method: method ?? 'print',
      })
    },
  )

  test('422 a second time, which changes nothing [HIP-019]', async () => {
    const patient = await enterPatient(advocate)
    await uploadRelease(advocate, patient)
    const first = (await sign(patient)).json().data
    clock.advance(60)
    expect((await sign(patient)).statusCode).toBe(422)
    expect((await advocate('GET', `/patients/${patient}`)).json().data).toEqual(first)
  })

  test('only one of fifty concurrent calls signs, and the others are rejected', async () => {
    const patient = await enterPatient(advocate)
    await uploadRelease(advocate, patient)
    const replies = await Promise.all(Array.from({ length: 50 }, () => sign(patient)))
    const statuses = replies.map(reply => reply.statusCode)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.every(status => [200, 409, 422].includes(status))).toBe(true)
  })

  test('403 for a colleague, who can read it [PERM-011]', async () => {
    const patient = await enterPatient(advocate)
    await uploadRelease(advocate, patient)
    expect((await as('colleague')('PATCH', `/patients/${patient}/hipaa-sign`, consents)).statusCode).toBe(403)
    await sign(patient)
    expect((await as('colleague')('GET', `/patients/${patient}/hipaa`)).statusCode).toBe(200)
  })
})

describe('a release stops being valid', () => {
  const releaseOf = async (patient: number) => (await as('advocate')('GET', `/patients/${patient}`)).json().data.hipaa_document

  test('after 365 days [HIP-026]', async () => {
    const patient = await enterPatient(advocate)
    const start = context.now()
    await buildRelease(db, start, { patient_id: patient, signed_at: start.toISOString() })
    clock.set(new Date(start.getTime() + 365 * 24 * 3600 * 1000 - 1000))
    expect(await releaseOf(patient)).not.toBeNull()
    clock.advance(1)
    expect(await releaseOf(patient)).toBeNull()
    expect((await as('advocate')('GET', `/patients/${patient}/hipaa`)).statusCode).toBe(404)
    clock.set(start)
  })

  test('when it is revoked; a newer one replaces it [HIP-025]', async () => {
    const patient = await enterPatient(advocate)
    const at = context.now().toISOString()
    await buildRelease(db, context.now(), { patient_id: patient, revoked_at: at })
    expect(await releaseOf(patient)).toBeNull()
    await uploadRelease(advocate, patient)
    await sign(patient)
    expect(await releaseOf(patient)).not.toBeNull()
  })
})
