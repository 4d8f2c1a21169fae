import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AnsweringForm } from '../directory/answering/form.ts'
import { sectionsByPlace } from '../directory/facilities/intake/sections.ts'
import { tag } from '../directory/tags.ts'
import { PasswordChange, PasswordForm, WelcomeForm } from '../identity/account/password.ts'
import { InsightFilters, withOrderedDates } from '../insights/filters.ts'
import { logistics } from '../intake/patients/intake/logistics.ts'
import { patientDetails } from '../intake/patients/intake/patientDetails.ts'
import { payment } from '../intake/patients/intake/payment.ts'
import { releaseOfInformation } from '../intake/patients/intake/releaseOfInformation.ts'
import { physicalHealth, specialPopulations } from '../intake/patients/intake/sections.ts'
import { SnapshotEntry } from '../intake/patients/snapshot/entry.ts'
import { Representative } from '../intake/releases/signer.ts'
import { NewChatMessage } from '../messaging/chat/schema.ts'
import { ApprovalRequest } from '../people/accountSecurity/rules.ts'
import { HospitalEdit, NewOrganization } from '../people/organizations/schema.ts'
import { NewUser, UserProfile } from '../people/users/schema.ts'
import { Booking, bookingAt } from '../placement/applications/dialogs.ts'
import { NewRequest } from '../placement/applications/requests/schema.ts'
import { NewAttempt } from '../placement/placementLog/schema.ts'
import { rule, withRules } from './formRules.ts'
import { z } from './zod.ts'

const reported = (schema: z.ZodType, values: unknown) => schema.safeParse(values).error?.issues.map(({ path }) => path.join('.'))

test('rules run even if a field is invalid, and errors follow the order of the fields [S-41]', () => {
  const Form = withRules(
    z.object({ from: z.string().max(3), to: z.string(), note: z.string() }),
    rule(({ from, to }) => from < to, { path: ['to'], message: 'Later' }),
    rule(({ from }) => from !== 'abc', { path: ['from'], message: 'Other' }),
  )
  expect(reported(Form, { from: 'abc', to: 'aaa', note: 1 })).toEqual(['from', 'to', 'note'])
  expect(reported(Form, { from: 'a', to: 'b', note: '' })).toBeUndefined()
  expect(reported(Form, null)).toEqual([''])
})

const facilitySection = (number: number) => sectionsByPlace.edit.find(section => section.number === number)!.schema

/** For each form: values with an invalid field and a broken rule, and the fields that must be reported together, in order. */
const forms: readonly [name: string, schema: z.ZodType, values: object, fields: readonly string[]][] = [
  [
    'section 1',
    patientDetails.schema,
    { first_name: 'Al', last_name: 'Example', homeless: false, phone_number: '12' },
    [
      ...['first_name', 'date_of_birth', 'current_location', 'gender_at_birth', 'gender_identity', 'race', 'phone_number'],
      ...['address_line_one', 'address_city', 'address_state', 'address_zipcode'],
    ],
  ],
  [
    'section 2',
    releaseOfInformation.schema,
    { signed_by: 'patient', method: 'sms' },
    [
      ...['is_voluntary', 'tmri_disclosure', 'external_disclosure', 'receive_copy', 'required_by_law', 'disclaimers'],
      ...['doc_verified', 'signed_by_patient'],
    ],
  ],
  [
    'section 4',
    payment.schema,
    { payment_method: [tag.payment.cash], patient_insurance: { sub_phone_number: 5 } },
    ['estimated_budget', 'patient_insurance.sub_phone_number'],
  ],
  [
    'section 5',
    logistics.schema,
    { preferred_treatment_location: [tag.place.address] },
    [
      ...['current_location_line_one', 'current_city', 'current_state', 'current_zip_code'],
      ...['needs_transport', 'estimated_discharge_timestamp'],
    ],
  ],
  [
    'section 8',
    physicalHealth.schema,
    { is_covid_vaccinated: [tag.covidVaccinated.yes], date_of_covid_vaccine: '13/45/2021', health_conditions: 'x' },
    ['health_conditions', 'date_of_covid_vaccine'],
  ],
  [
    'section 9',
    specialPopulations.schema,
    { is_transitioning: [tag.transition.yes], special_populations: 'x' },
    ['gender_transition_status', 'special_populations'],
  ],
  ['clinical snapshot', SnapshotEntry, { systolic: 120, pulse: 5000 }, ['vitals_at', 'diastolic', 'pulse']],
  ['representative', Representative, { name: '', relationship: 'Son', authority: 'other' }, ['name', 'authority_other']],
  [
    'new user',
    NewUser,
    { username: 'ab', first_name: 'Al', last_name: 'Example', phone_number: '1', email: 'x', is_patient_advocate: true },
    ['username', 'password', 'first_name', 'phone_number', 'email', 'patient_advocate_info.pa_type'],
  ],
  [
    'user',
    UserProfile,
    {
      username: 'ab',
      first_name: 'Ada',
      last_name: 'Example',
      phone_number: '213 555 0123',
      email: 'a@b.example',
      npi_number: '',
      is_admin: true,
      is_patient_advocate: false,
      patient_advocate_info: null,
      role_id: 2,
    },
    ['username', 'role_id'],
  ],
  [
    'new hospital',
    NewOrganization,
    { type: 'hospital', name: 'ab', contact_first_name: 'Al', contact_last_name: 'Example', email: 'x', phone_number: '1' },
    [...['name', 'contact_first_name', 'email', 'phone_number'], ...['address_line_one', 'city', 'state', 'zip_code']],
  ],
  ['hospital', HospitalEdit, { email: 'x', city: 'A' }, ['email', 'city']],
  ['change password', PasswordChange, { oldPass: 'short', newPass: 'short' }, ['newPass']],
  ['password form', PasswordForm, { oldPass: '', newPass: 'Sesame!42x', confirmPass: 'other' }, ['oldPass', 'confirmPass']],
  [
    'welcome form',
    WelcomeForm,
    { oldPass: '', newPass: 'Sesame!42x', confirmPass: 'x', opt_in_methods: [], agreement: false },
    ['oldPass', 'confirmPass', 'agreement'],
  ],
  ['outside attempt', NewAttempt, { channel: 'phone' }, ['facility_name', 'at', 'answer']],
  ['booking', Booking, { transport_method: 'Other' }, ['estimated_discharge_at', 'transport_other']],
  [
    'booking on the screen',
    bookingAt(() => '2026-11-20T12:00:00.000Z'),
    { estimated_discharge_at: 1_000_000_000 },
    ['estimated_discharge_at', 'transport_method'],
  ],
  ['information request', NewRequest, { documents: [], questions: 'x' }, ['questions']],
  ['chat message', NewChatMessage, { client_id: 'x', body: '' }, ['client_id', 'body']],
  ['approval request', ApprovalRequest, { act: 'email', reason: '' }, ['email', 'reason']],
  [
    'response hours',
    AnsweringForm,
    { answer_target_minutes: 1, time_zone: 'America/Los_Angeles', always: false, days: [] },
    ['answer_target_minutes', 'days.0.open'],
  ],
  [
    'insights',
    withOrderedDates(InsightFilters),
    { start_date: '2026-11-20', end_date: '2026-11-01', gender: 'x' },
    ['end_date', 'gender'],
  ],
  [
    'facility section 1',
    facilitySection(1),
    {
      name: '',
      website_url: 'a.example',
      main_phone_number: '2135550123',
      address_line_one: '1 Main St',
      city: 'Torrance',
      state: 'CA',
      zip_code: '90502',
      has_integrated_license: 'true',
    },
    ['name', 'integrated_license_name'],
  ],
]

test.each(forms)(
  '%s reports errors of fields and of rules together, in the order of the form [S-41]',
  (_, schema, values, fields) => {
    expect([...new Set(reported(schema, values))]).toEqual(fields)
  },
)

/** Every zod schema that this value contains. */
function* schemasIn(value: unknown, seen = new Set<unknown>()): Generator<z.core.$ZodType> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  if (value instanceof z.core.$ZodType) {
    yield value
    for (const part of Object.values(value._zod.def)) yield* schemasIn(part, seen)
    return
  }
  for (const part of Object.values(value)) yield* schemasIn(part, seen)
}

type Check = { _zod: { def: { check: string; when?: unknown } } }

const domain = join(import.meta.dirname, '..')

test('every rule of an object in the domain runs even if a field is invalid [S-41]', async () => {
  const files = readdirSync(domain, { recursive: true, encoding: 'utf8' })
  const modules = files.filter(file => file.endsWith('.ts') && !/\.(test|testing)\.ts$|(^|\/)testing\.ts$/.test(file))
  const seen = new Set<unknown>()
  const late: string[] = []
  let ruled = 0
  for (const file of modules)
    for (const [name, exported] of Object.entries(await import(join(domain, file))))
      for (const schema of schemasIn(typeof exported === 'function' && exported.length === 0 ? undefined : exported, seen)) {
        if (!(schema instanceof z.core.$ZodObject)) continue
        const custom = ((schema._zod.def.checks ?? []) as Check[]).filter(({ _zod }) => _zod.def.check === 'custom')
        ruled += custom.length
        if (custom.some(({ _zod }) => !_zod.def.when)) late.push(`${file} ${name}`)
      }
  expect(late).toEqual([])
  expect(ruled).toBeGreaterThan(60)
})

test('screens add no rules of their own way [S-41]', () => {
  const src = join(import.meta.dirname, '../../src')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(file => /(?<!\.test)\.tsx?$/.test(file))
  expect(files.filter(file => /\.(superRefine|refine)\(/.test(readFileSync(join(src, file), 'utf8')))).toEqual([])
})
