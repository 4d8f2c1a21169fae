import { pdf } from '../../server/seed/demo/pdf.ts'

export type Calls = (method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>
export type FreshCase = { patient: number; name: string }

/** Makes last names unique. */
let count = 0
const surname = () => `Ash${[...`${Date.now()}${count++}`].map(digit => 'abcdefghij'[Number(digit)]).join('')}`

/** Creates a patient of this advocate with a valid release, so tests do not use up the demo data. */
export async function freshCase(advocate: Calls): Promise<FreshCase> {
  const last_name = surname()
  const tags = (await advocate('GET', '/common/feature-tags')).data as { id: number; category: string }[]
  const { id } = await done<{ id: number }>(
    advocate('POST', '/patients', {
      another_person: true,
      first_name: 'Corin',
      last_name,
      date_of_birth: '03/04/1984',
      gender_at_birth: 'male',
      gender_identity: 'male',
      race: 'Declined to say',
      homeless: null,
      current_location: tags.find(tag => tag.category === 'patient_current_location')!.id,
    }),
  )
  const form = new FormData()
  form.set('patient_id', String(id))
  form.set('hippa_document', new File([new Uint8Array(pdf(['Release', 'Made up']))], 'release.pdf', { type: 'application/pdf' }))
  await done(advocate('POST', '/patients/hipaa-doc', form))
  const consents = { is_voluntary: true, tmri_disclosure: true, external_disclosure: true }
  await done(advocate('PATCH', `/patients/${id}/hipaa-sign`, consents))
  return { patient: id, name: `Corin ${last_name}` }
}

/** Applies to this facility for the patient. Returns the application's id. */
export const applyTo = async (advocate: Calls, facility: number, { patient }: FreshCase): Promise<number> =>
  (await done<{ id: number }>(advocate('POST', `/facilities/${facility}/apply`, { recordId: patient }))).id

/** The id of the facility where this coordinator works. */
export const houseOf = async (coordinator: Calls): Promise<number> =>
  (await done<{ facility_id: number }[]>(coordinator('GET', '/common/answering')))[0]!.facility_id

/** The answers to the steps, in order, until the patient is booked. */
const road = [
  { field: 'insurance_accepted', value: true },
  { field: 'request_for_interview', value: true, extras: { patient_asked_to_call: 'chat' } },
  { field: 'application_approved', value: true, extras: { transport_available: true, confirm_hold: true } },
  {
    field: 'patient_agreed',
    value: true,
    extras: { transport_method: 'Ambulance', estimated_discharge_at: Math.floor(Date.now() / 1000) + 86_400 },
  },
] as const

/** Answers Yes to every step before this one. */
export async function answerUpTo(sides: { advocate: Calls; coordinator: Calls }, id: number, field: string) {
  for (const answer of road) {
    if (answer.field === field) return
    await done(
      sides[answer.field === 'patient_agreed' ? 'advocate' : 'coordinator']('PATCH', `/applications/${id}/state-update`, answer),
    )
  }
}

async function done<Data>(call: ReturnType<Calls>): Promise<Data> {
  const { status, data } = await call
  if (status >= 300) throw new Error(`The test data could not be created: ${status} ${JSON.stringify(data)}`)
  return data as Data
}
