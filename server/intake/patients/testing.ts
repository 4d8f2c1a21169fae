import { tag } from '#domain/directory/tags.ts'
import { payerByName, tagIds } from '../../seed/catalog.ts'
import { formOf, type startServer } from '../../testing.ts'

type As = Awaited<ReturnType<typeof startServer>>['as']
type Calls = ReturnType<As>

/** A PDF with one empty page, followed by this content. */
export const pdf = (more = '') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 90 0 R>>endobj\n90 0 obj<</Type/Pages/Kids[91 0 R]/Count 1>>endobj\n91 0 obj<</Type/Page/Parent 90 0 R/MediaBox[0 0 612 792]>>endobj\n${more}trailer<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  )

/** Section 1 as completed by an advocate. */
export const details = {
  // Tests enter the same person many times.
  another_person: true,
  first_name: 'Marisol',
  last_name: 'Venn',
  alt_first_name: null,
  alt_last_name: null,
  homeless: false,
  address_line_one: '18 Larkspur Lane',
  address_line_two: null,
  address_city: 'Los Angeles',
  address_state: 'CA',
  address_zipcode: '90071',
  phone_number: '(213) 555-0130',
  receives_texts: [tag.texts.accepted],
  date_of_birth: '04/02/1992',
  email: 'marisol.venn@example.com',
  gender_at_birth: 'female',
  gender_identity: 'female',
  race: 'Hispanic/Latine',
  current_location: tagIds('patient_current_location', 'Emergency department')[0]!,
}

export const levelOfCare = {
  current_section: 3,
  treatment_levels: tagIds('treatment_level', 'Residential short-term (<30 days)'),
}

/** A commercial plan in the patient's own name. */
export const privatePlan = {
  provider: { payer_code: payerByName('Blue Shield').payer_code, payer_name: 'Blue Shield of California' },
  subscriber_id: 'XQ4471902',
  group_id: null,
  sub_relationship: 'self',
  sub_first_name: 'Marisol',
  sub_last_name: 'Venn',
  sub_phone_number: null,
  county: null,
  managed_care: [tag.network.ppo],
}

/** Section 4, with the private plan as the payment method. */
export const payment = {
  current_section: 4,
  payment_method: [tag.payment.insurance],
  patient_insurance: privatePlan,
  secondary_insurance: null,
}

/** Section 5. The patient wants treatment near this address. */
export const logistics = {
  current_section: 5,
  preferred_treatment_location: [tag.place.address],
  current_location_line_one: '400 Harbor View',
  current_location_line_two: null,
  current_city: 'Long Beach',
  current_state: 'CA',
  current_zip_code: '90802',
  needs_transport: [tag.transport.yes],
  estimated_discharge_timestamp: '2026-12-01T18:30:00.000Z',
}

/** Section 6: alcohol with its four follow-up answers. */
export const substanceUse = {
  current_section: 6,
  addictions: { 520: [470, 480, 490, 500] },
  source_of_information: [],
}

export const consents = { is_voluntary: true, tmri_disclosure: true, external_disclosure: true, method: 'hospital' }

/** Uploads a release document and returns the response. */
export async function uploadRelease(call: Calls, patient_id: number, bytes: Buffer = pdf(), name = 'release.pdf') {
  const document = new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
  const { payload, headers } = await formOf({ patient_id: String(patient_id), hippa_document: document })
  return call('POST', '/patients/hipaa-doc', payload, { headers })
}

/** Creates a patient through the API and returns the id. */
export const enterPatient = async (call: Calls, given: object = {}): Promise<number> =>
  (await call('POST', '/patients', { ...details, ...given })).json().data.id

/** Creates a patient with a signed release and a payment method, and returns the id. */
export async function readyPatient(call: Calls, given: object = {}): Promise<number> {
  const id = await enterPatient(call, given)
  await uploadRelease(call, id)
  await call('PATCH', `/patients/${id}/hipaa-sign`, consents)
  await call('PATCH', `/patients/${id}`, levelOfCare)
  await call('PATCH', `/patients/${id}`, payment)
  return id
}
