import { expect, test } from 'vitest'
import type { SavedMapping } from '#domain/imports/mappings/contract.ts'
import { formOf, startServer } from '../../testing.ts'

const { as, db } = await startServer()
const admin = as('super.admin')
const path = '/admin/import-mappings'
const mappings = async () => (await admin('GET', path)).json().data as SavedMapping[]
const csv = () => new File(['Agency,Region,Postal,Line\nProbe House,TX,78701,512-555-0142\n'], 'agencies.csv')

async function preview() {
  const form = await formOf({ kind: 'facilities', file: csv() })
  return (await admin('POST', '/admin/imports', form.payload, { headers: form.headers })).json().data
}

/** Saves a mapping for the columns of the file, as the preview of an unknown layout does. */
async function save() {
  const { id } = await preview()
  const columns = { agency: 'name', region: 'state', postal: 'zip_code', line: 'main_phone_number' }
  const reply = await admin('POST', `/admin/imports/${id}/mapping`, { mapping: { list: 'County agencies', columns } })
  expect(reply.statusCode, reply.body).toBe(200)
  return (await mappings()).find(({ mapping }) => mapping.list === 'County agencies')!
}

test('200 a saved mapping is listed with who saved and used it; renaming keeps the list that identifies its listings', async () => {
  const saved = await save()
  expect(saved).toMatchObject({
    kind: 'facilities',
    mapping: { list: 'County agencies' },
    saved_by: expect.any(String),
    checked: null,
  })
  const at = `${path}/facilities/${saved.columns}`
  expect((await admin('PATCH', at, { name: 'Renamed' })).json().data).toMatchObject({
    name: 'Renamed',
    mapping: { list: 'County agencies' },
  })
  await db.updateTable('import_mappings').set({ used_by: null, used_at: null }).execute()
  expect((await preview()).layout).toMatchObject({ from: 'saved', mapping: { list: 'County agencies' } })
  expect((await mappings()).find(({ name }) => name === 'Renamed')).toMatchObject({
    used_by: saved.saved_by,
    used_at: expect.any(String),
  })
  expect((await admin('PATCH', at, { name: ' ' })).json().errors).toEqual({ name: 'Required field' })
})

test('200 after a mapping is deleted, the next file with its columns is proposed again; 404 for deleting it twice', async () => {
  const { columns } = await save()
  const at = `${path}/facilities/${columns}`
  expect((await admin('DELETE', at)).statusCode).toBe(200)
  expect((await preview()).layout.from).toBe('proposed')
  expect((await admin('DELETE', at)).statusCode).toBe(404)
  const audit = await db.selectFrom('audit_events').select('action').where('subject_type', '=', 'import_mappings').execute()
  expect(audit.map(({ action }) => action)).toContain('savedMappings.remove')
})

test('200 those that come with Passage say what they were checked against, and are listed only to who may import their type', async () => {
  const shipped = (await mappings()).filter(({ columns }) => columns === null)
  expect(shipped.map(({ name }) => name)).toContain('NPPES')
  expect(shipped.every(({ checked }) => checked)).toBe(true)
  expect((await as('social.work')('GET', path)).json().data).toEqual([])
})

test('a preview that never ran is no past import', async () => {
  const { id } = await preview()
  const listed = (await admin('GET', '/admin/imports?page_size=100')).json()
  expect([listed.data.some((row: { id: number }) => row.id === id), listed.total]).toEqual([false, 0])
})
