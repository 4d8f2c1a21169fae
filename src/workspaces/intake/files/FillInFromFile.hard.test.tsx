import { readFileSync } from 'node:fs'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { patientTagFields, tag } from '#domain/directory/tags.ts'
import { answersIn } from '#domain/intake/files/answers.ts'
import { fromFile } from '#domain/intake/files/facts.ts'
import { readBundle } from '#domain/intake/files/fhir.ts'
import { bundleOf, now, resources, rivera } from '#domain/intake/files/files.testing.ts'
import { buildPatient, network, openAt, payerOf, tagOf } from '../../../testing.ts'
import { differentPerson, isThere, readPatientFile, replaced, withAnswers } from './fileDrafts.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const read = (text: string) => answersIn(readBundle(text), { now, payers: [] })
const fileOf = (text: string | Uint8Array<ArrayBuffer>, name = 'record.json') => new File([text], name)
const example = readFileSync('tests/examples/c-cda.xml', 'utf8')

test('accepted answers are added to lists and texts, mark their fields, and say what they would replace', () => {
  const { answers } = read(bundleOf())
  const of = (field: string) => answers.filter(answer => answer.field === field)
  const typed = { health_conditions: [790], first_name: 'Dana', last_name: 'Ríos', date_of_birth: '' }
  const filled = withAnswers(typed, [...of('health_conditions'), ...of('last_name')])
  expect(filled).toMatchObject({ health_conditions: [790, 797, 794], last_name: 'Rivera', date_of_birth: '' })
  expect(filled[fromFile]).toEqual({
    health_conditions: 'Condition: Type 2 diabetes (E11.9), recorded 11/20/2026; Condition: Asthma (195967001)',
    last_name: 'Patient: family name Rivera',
  })
  expect(replaced(typed, of('last_name')[0]!)).toEqual([{ path: 'last_name', now: 'Ríos' }])
  expect(replaced(typed, of('health_conditions')[0]!)).toEqual([])
  expect(replaced({ homeless: true }, of('address_line_one')[0]!)).toEqual([{ path: 'homeless', now: true }])
  expect(isThere(typed, of('first_name')[0]!)).toBe(true)
  expect(isThere(filled, of('health_conditions')[0]!)).toBe(true)
  const policy = withAnswers({}, of('secondary_insurance.subscriber_id'))
  expect(policy).toMatchObject({
    payment_method: [tag.payment.insurance],
    secondary_insurance: { subscriber_id: 'MC-77', provider: null },
  })
  expect(policy[fromFile]).toMatchObject({ 'secondary_insurance.provider': 'Coverage: Medi-Cal. Choose it from the list.' })
  expect(typed).toEqual({ health_conditions: [790], first_name: 'Dana', last_name: 'Ríos', date_of_birth: '' })
})

test('the file’s patient is compared with the patient in the form', () => {
  const file = readBundle(bundleOf())
  expect(differentPerson(file, {})).toBeUndefined()
  expect(differentPerson(file, { first_name: 'DANA', last_name: 'Rivera ', date_of_birth: '03/09/1984' })).toBeUndefined()
  expect(differentPerson(file, { first_name: 'Dana', last_name: 'Stone' })).toBe('name')
  expect(differentPerson(file, { first_name: 'Dana', last_name: 'Rivera', date_of_birth: '03/09/1985' })).toBe('birth')
  expect(
    differentPerson({ ...file, name: { first: 'Dana Lee', last: 'Rivera' } }, { first_name: 'Dana', last_name: 'Rivera' }),
  ).toBeUndefined()
})

test('HL7’s C-CDA example answers by its sections, and what it does not state is not guessed', async () => {
  const file = await readPatientFile(fileOf(example, 'ccd.xml'))
  const { answers, remarks } = answersIn(file, { now, payers: [] })
  expect(file).toMatchObject({ name: { first: 'Eve', last: 'Betterhalf' }, birthDate: '1975-05-01' })
  const said = answers.map(({ section, source, doubt }) => `${section} | ${source}${doubt ? ` | ${doubt}` : ''}`)
  expect(said).toMatchInlineSnapshot(`
    [
      "patient_details | Patient: given name Eve",
      "patient_details | Patient: family name Betterhalf",
      "patient_details | Patient: another family name Everywoman",
      "patient_details | Patient: date of birth 05/01/1975",
      "patient_details | Patient: administrative gender female | The file states the administrative gender, not the sex at birth.",
      "patient_details | Patient: race White, Native Hawaiian or Other Pacific Islander",
      "patient_details | Patient: language en",
      "patient_details | Patient: phone +1(555)555-2003",
      "patient_details | Patient: home address 2222 Home Street, Beaverton, OR 97867",
      "payment | Coverage: Good Health Insurance",
      "payment | Coverage: Good Health Insurance, member ID 1138345",
      "payment | Coverage: Good Health Insurance, relationship to subscriber SELF",
      "payment | Coverage: Good Health Insurance, subscriber Eve Betterhalf",
      "payment | Coverage: Good Health Insurance, subscriber Eve Betterhalf",
      "physical_health | Condition: Chest pain (29857009), recorded 04/14/2007 | The list has no matching condition, so it would be described under “Other”.",
      "physical_health | Condition: Angina (194828000), recorded 04/17/2007 | The list has no matching condition, so it would be described under “Other”.",
      "physical_health | Medication: albuterol 0.09 MG/ACTUAT [Proventil] (573621)",
      "physical_health | Medication: atenolol 25 MG Oral Tablet (197380)",
      "clinical_snapshot | Allergy: Penicillin (70618)",
      "clinical_snapshot | Allergy: codeine (2670)",
    ]
  `)
  expect(remarks).toMatchInlineSnapshot(`
    [
      "Not read: VITAL SIGNS",
      "Condition left out because it is resolved: Pneumonia (2 times)",
    ]
  `)
})

const saidIn = async (name: string) => {
  const file = await readPatientFile(fileOf(readFileSync(`tests/examples/${name}`, 'utf8'), 'document.xml'))
  const { answers, remarks } = answersIn(file, { now, payers: [] })
  return {
    said: answers
      .filter(({ section }) => section !== 'patient_details')
      .map(({ source, doubt }) => `${source}${doubt ? ` | ${doubt}` : ''}`),
    remarks,
  }
}

test('HL7’s discharge summary answers with its diagnoses and medications, each once, and names the language in three letters', async () => {
  const { said, remarks } = await saidIn('c-cda-discharge-summary.xml')
  expect(said).toMatchInlineSnapshot(`
    [
      "Condition: Dark stools (35064005), recorded 09/06/2014 | The list has no matching condition, so it would be described under “Other”.",
      "Condition: Appendicitis (74400008), recorded 09/08/2014 | The list has no matching condition, so it would be described under “Other”.",
      "Medication: Ibuprofen 600mg Oral Tablet (197806)",
      "Allergy: Penicillin (7980)",
      "Allergy: Codeine (2670)",
      "Allergy: Eggs (291P45F896)",
    ]
  `)
  expect(remarks).toMatchInlineSnapshot(`
    [
      "No current stay. Stays that have ended were left out.",
    ]
  `)
})

test('in HL7’s history and physical, an allergy whose text is that of its reaction keeps the name of its code, and is not selected', async () => {
  const { said } = await saidIn('c-cda-history-and-physical.xml')
  expect(said.filter(line => line.startsWith('Allergy'))).toMatchInlineSnapshot(`
    [
      "Allergy: ALLERGENIC EXTRACT, PENICILLIN (314422) | The code says “ALLERGENIC EXTRACT, PENICILLIN”, and the document’s text says “Nausea”.",
      "Allergy: codeine (2670) | The code says “codeine”, and the document’s text says “Wheezing”.",
      "Allergy: aspirin (1191) | The code says “aspirin”, and the document’s text says “Hives”.",
    ]
  `)
})

test('a hostile or unreadable XML file is refused with what was found', async () => {
  const document = (inner: string) => `<?xml version="1.0"?><ClinicalDocument xmlns="urn:hl7-org:v3">${inner}</ClinicalDocument>`
  const patient =
    '<recordTarget><patientRole><patient><name><given>A</given><family>B</family></name></patient></patientRole></recordTarget>'
  const refused: [string, RegExp][] = [
    [`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><ClinicalDocument>&b;</ClinicalDocument>`, /declares entities/],
    [document(patient + patient), /2 patients/],
    [document(''), /names no patient/],
    [document(`${patient}<component>`), /incomplete or damaged/],
    ['<Bundle xmlns="http://hl7.org/fhir"/>', /FHIR Bundle in XML/],
    ['<rss/>', /first element is “rss”/],
    [document(`${patient}${'<a>'.repeat(100)}${'</a>'.repeat(100)}`), /nested too deeply/],
    ['<!DOCTYPE html><html></html>', /a web page/],
    ['%PDF-1.7', /a PDF document/],
  ]
  for (const [text, message] of refused) await expect(readPatientFile(fileOf(text))).rejects.toThrow(message)
  await expect(readPatientFile(fileOf(new Uint8Array(5 * 1024 * 1024 + 1)))).rejects.toThrow('larger than 5 MB')
  const utf16 = Uint8Array.from([0xff, 0xfe, ...[...document(patient)].flatMap(sign => [sign.charCodeAt(0), 0])])
  expect((await readPatientFile(fileOf(utf16))).name).toEqual({ first: 'A', last: 'B' })
})

const isChecked = (box: HTMLElement) => (box as HTMLInputElement).checked
const inputOf = (input: HTMLElement) => (input as HTMLInputElement).value
const descriptionOf = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)
    .join(' ')

const tags = [
  tagOf(1160, patientTagFields.current_location, 'Emergency department'),
  tagOf(797, patientTagFields.health_conditions, 'Diabetes type 2'),
  tagOf(tag.dailyMedications.yes, patientTagFields.daily_medications_required, 'Yes'),
  tagOf(tag.payment.insurance, 'payment_method', 'Medical Insurance'),
]
const answers = { 'GET /common/feature-tags': { json: { data: tags, total: tags.length } } }

async function choose(text: string, name?: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Fill in from a file' }))
  const dialog = await screen.findByRole('dialog', { name: 'Fill in from a file' })
  await userEvent.upload(dialog.querySelector<HTMLInputElement>('input[type=file]')!, fileOf(text, name))
  return dialog
}

test('a new patient’s form is filled in with the chosen answers only, and later sections get theirs as drafts', async () => {
  const { requests } = network({ answers })
  openAt('/patient/intake/add/section-1/p/New')
  const dialog = await choose(bundleOf())
  expect(await within(dialog).findByRole('heading', { name: 'Dana Rivera born 03/09/1984' })).toBeTruthy()
  const box = (name: RegExp) => within(dialog).getByRole('checkbox', { name })
  expect(isChecked(box(/^Date of birth/))).toBe(true)
  expect(descriptionOf(box(/^Date of birth/))).toMatch('From the file: Patient: date of birth 03/09/1984')
  await userEvent.click(box(/^Email/))
  expect(within(dialog).getByText('Not read: 1 Observation')).toBeTruthy()
  expect(within(dialog).getByText(/^Not offered here: Condition: Asthma/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: /^Use \d+ answers$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(inputOf(screen.getByLabelText('First name'))).toBe('Dana'))
  expect(descriptionOf(screen.getByLabelText('First name'))).toMatch(/From file Patient: given name Dana/)
  expect(inputOf(screen.getByLabelText(/^Email/))).toBe('')
  expect(screen.getByText('Filled in from a file. Check the marked answers before you save.')).toBeTruthy()
  // Nothing has been sent yet.
  expect(JSON.stringify(requests)).not.toMatch(/Rivera|Acme|Sertraline/)
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
  await waitFor(() => expect(requests.some(({ path }) => path === '/patients/41/drafts/physical_health')).toBe(true))
  const sent = (path: string) => requests.find(one => one.path === path && one.method !== 'GET')?.body
  expect(sent('/patients')).not.toHaveProperty(fromFile)
  expect(sent('/patients/41/drafts/physical_health')).toMatchObject({
    values: { health_conditions: [797], daily_medications_explanation: 'Sertraline 50 MG Oral Tablet: 1 tablet every morning' },
  })
  expect(sent('/patients/41/drafts/payment')).toMatchObject({ values: { patient_insurance: { subscriber_id: '888009335' } } })
  expect(JSON.stringify(requests)).not.toContain('dana@example.com')
})

test('a file about another person is announced, and nothing is selected', async () => {
  network({ answers, patient: buildPatient() })
  openAt('/patient/intake/edit/section-8/p/41')
  const dialog = await choose(bundleOf())
  expect(await within(dialog).findByText('This file is about a person with another name')).toBeTruthy()
  expect(within(dialog).getByText(/The form has: Ana Lopez born 04\/05\/1990/)).toBeTruthy()
  for (const box of within(dialog).getAllByRole('checkbox')) expect(isChecked(box)).toBe(false)
  expect((within(dialog).getByRole('button', { name: 'Use 0 answers' }) as HTMLButtonElement).disabled).toBe(true)
})

test('an answer that differs from what was typed stays unselected and shows both, and the draft keeps the rest', async () => {
  const patient = buildPatient({ first_name: 'Dana', last_name: 'Rivera', date_of_birth: '03/09/1984', email: 'old@example.com' })
  const { requests } = network({ answers, patient })
  openAt('/patient/intake/edit/section-8/p/41')
  await userEvent.click(await screen.findByLabelText('Diabetes type 2'))
  const dialog = await choose(bundleOf([rivera, ...resources.slice(1)]))
  const email = await within(dialog).findByRole('checkbox', { name: /^Email/ })
  expect(isChecked(email)).toBe(false)
  expect(descriptionOf(email)).toMatch(/Replaces “Email: old@example.com”/)
  expect(within(dialog).queryByText(/Diabetes/)).toBeNull()
  await userEvent.click(email)
  await userEvent.click(within(dialog).getByRole('button', { name: /^Use/ }))
  await waitFor(() =>
    expect(requests.find(({ method, path }) => method === 'PUT' && path.endsWith('/drafts/patient_details'))?.body).toMatchObject(
      { values: { email: 'dana@example.com' }, version: 0 },
    ),
  )
  expect(await screen.findByDisplayValue(/Sertraline/)).toBeTruthy()
  expect(isChecked(screen.getByLabelText('Diabetes type 2'))).toBe(true)
})

test('the review offers a file until its sections are saved', async () => {
  network({ answers, patient: buildPatient({ sections_saved: { 1: now, 4: now, 5: now, 8: now } }) })
  openAt('/patient/intake/review/p_41')
  expect(await screen.findByRole('heading', { name: /Ana Lopez/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Fill in from a file' })).toBeNull()
  cleanup()
  network({ answers, patient: buildPatient() })
  openAt('/patient/intake/review/p_41')
  expect(await screen.findByRole('button', { name: 'Fill in from a file' })).toBeTruthy()
})

test('payers are found by their names among those that section 4 lists first', () => {
  const { answers: found } = answersIn(readBundle(bundleOf()), { now, payers: [payerOf('PY1', 'MEDI CAL', 'Public')] })
  expect(
    found.find(({ field }) => field === 'secondary_insurance.provider')?.values['secondary_insurance.provider'],
  ).toMatchObject({ payer_code: 'PY1' })
})
