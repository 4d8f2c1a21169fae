import { describe, expect, test } from 'vitest'
import type { Release } from '#domain/intake/releases/schema.ts'
import { byPatient } from '#domain/intake/releases/signer.ts'
import { signingRecord } from './signingRecord.ts'

const release: Release = {
  id: 1,
  method: 'sms',
  standing: 'valid',
  scopes: [],
  signed_at: '2026-11-20T07:30:00Z',
  expires_at: '2027-11-20T20:00:00Z',
  revoked_at: null,
  revoked_by: null,
  recorded_by: 'Grace Sample',
  page: 'not needed',
  page_attached_at: null,
  page_attested_by: null,
  page_attested_at: null,
  replaced_pages: [],
  text_language: null,
  text_version: null,
  ...byPatient,
}
const lines = (change: Partial<Release> = {}) => signingRecord({ ...release, ...change }, '2026-12-01T12:00:00Z').lines

describe('the signing record', () => {
  test('says who signed, how, who recorded it, and when it ends, with dates in Pacific time', () => {
    expect(lines()).toEqual([
      ['Signed by', 'The patient'],
      ['How it was signed', 'With a code sent by text message'],
      ['Recorded', '11/19/2026 by Grace Sample'],
      ['Ends', '11/20/2027'],
    ])
    expect(signingRecord(release, '2026-12-01T12:00:00Z')).toMatchObject({
      title: 'Signing record',
      about: expect.stringContaining('when the file was opened on 12/01/2026'),
    })
  })

  test('states a representative’s authority', () => {
    const representative = {
      signed_by: 'representative',
      representative_name: 'Maria Lopez',
      representative_relationship: 'Mother',
      representative_authority: 'parent',
    } as const
    expect(lines(representative).slice(0, 2)).toEqual([
      ['Signed by', 'Maria Lopez (Mother), for the patient'],
      ['Authority to sign for the patient', 'Parent'],
    ])
  })

  test('admits what an older release did not record', () => {
    expect(lines({ signed_by: null, method: null })).toEqual([
      ['Signed by', 'Not recorded'],
      ['Recorded', '11/19/2026 by Grace Sample'],
      ['Ends', '11/20/2027'],
    ])
  })

  test.each(['print', 'hospital'] as const)('says whether the page of a release signed by hand (%s) is attached', method => {
    const page = (change: Partial<Release>) =>
      lines({ method, ...change }).filter(([label]) => label === 'Signed page' || label === 'Signed form')
    expect(page({})).toEqual([['Signed page', 'Signed page not attached']])
    expect(page({ page_attached_at: '2026-11-21T20:00:00Z' })).toEqual([['Signed page', 'Attached to the release on 11/21/2026']])
    const attested = { page_attested_by: 'Grace Sample', page_attested_at: '2026-11-21T20:00:00Z' }
    expect(page(attested)).toEqual([
      ['Signed page', 'Signed page not attached'],
      ['Signed form', 'Grace Sample confirmed on 11/21/2026 that they have the signed form'],
    ])
    expect(page({ page_attested_by: 'Grace Sample' })).toHaveLength(1)
    expect(page({ page_attested_at: '2026-11-21T20:00:00Z' })).toHaveLength(1)
  })

  test('says how a release was signed', () => {
    const how = (['email', 'print', 'hospital'] as const).map(method => lines({ method })[1]![1])
    expect(how).toEqual(['With a code sent by email', 'By hand, on the printed form', 'By hand, on the hospital’s own form'])
    for (const method of ['sms', 'email'] as const) expect(lines({ method })).toHaveLength(4)
  })

  test('says when and by whom a release was revoked instead of when it ends', () => {
    const revoked_at = '2026-11-25T20:00:00Z'
    expect(lines({ revoked_at, revoked_by: 'Ana Lopez' }).at(-1)).toEqual(['Revoked', '11/25/2026 by Ana Lopez'])
    expect(lines({ revoked_at }).at(-1)).toEqual(['Revoked', '11/25/2026'])
  })

  test('is in the language of the signed text; what users entered stays', () => {
    const signed = {
      method: 'sms',
      signed_by: 'representative',
      representative_name: 'Maria Lopez',
      representative_relationship: 'Mother',
      representative_authority: 'parent',
      minor_exception: 'Emancipated by the court',
      text_version: '2026-11',
    } as const
    const labels = (language: 'en' | 'es') => lines({ ...signed, text_language: language })
    expect(labels('es')).toEqual([
      ['Firmado por', 'Maria Lopez (Mother), en nombre del paciente'],
      ['Facultad para firmar en nombre del paciente', 'Padre o madre'],
      ['Fundamento legal para firmar sin representante', 'Emancipated by the court'],
      ['Cómo se firmó', 'Con un código enviado por mensaje de texto'],
      ['Texto firmado', 'Español, versión 2026-11'],
      ['Registrado', '11/19/2026 por Grace Sample'],
      ['Termina', '11/20/2027'],
    ])
    expect(labels('en').slice(3, 5)).toEqual([
      ['How it was signed', 'With a code sent by text message'],
      ['Signed text', 'English, version 2026-11'],
    ])
  })
})
