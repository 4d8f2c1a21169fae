/** The time of the tests. */
export const now = '2026-11-29T10:00:00Z'

type Json = Record<string, unknown>

const cdc = (url: string, code: string, display: string) => ({
  url,
  valueCoding: { system: 'urn:oid:2.16.840.1.113883.6.238', code, display },
})
const core = 'http://hl7.org/fhir/us/core/StructureDefinition'
const concept = (system: string, code: string, text: string) => ({ coding: [{ system, code, display: text }], text })
export const icd10 = (code: string, text: string) => concept('http://hl7.org/fhir/sid/icd-10-cm', code, text)
const snomed = (code: string, text: string) => concept('http://snomed.info/sct', code, text)
const state = (kind: string, code: string) => ({ coding: [{ system: `http://terminology.hl7.org/CodeSystem/${kind}`, code }] })
const subject = { reference: 'Patient/rivera' }

/** A patient as the US Core profile describes one. */
export const rivera = {
  resourceType: 'Patient',
  id: 'rivera',
  extension: [
    {
      url: `${core}/us-core-race`,
      extension: [cdc('ombCategory', '2054-5', 'Black or African American'), { url: 'text', valueString: 'Black' }],
    },
    { url: `${core}/us-core-ethnicity`, extension: [cdc('ombCategory', '2186-5', 'Not Hispanic or Latino')] },
    { url: `${core}/us-core-birthsex`, valueCode: 'F' },
    { url: `${core}/us-core-genderIdentity`, valueCodeableConcept: snomed('446141000124107', 'Female gender identity') },
  ],
  name: [
    { use: 'maiden', family: 'Stone', given: ['Dana'] },
    { use: 'official', family: 'Rivera', given: ['Dana'] },
  ],
  gender: 'female',
  birthDate: '1984-03-09',
  communication: [
    { language: concept('urn:ietf:bcp:47', 'en', 'English') },
    { language: concept('urn:ietf:bcp:47', 'es-US', 'Spanish'), preferred: true },
  ],
  telecom: [
    { system: 'phone', value: '(213) 555-0133', use: 'home' },
    { system: 'phone', value: '213-555-0144', use: 'mobile' },
    { system: 'phone', value: '213-555-0155', use: 'old' },
    { system: 'email', value: 'dana@example.com' },
  ],
  address: [{ use: 'home', line: ['12 Main Street', 'Apt 4'], city: 'Los Angeles', state: 'CA', postalCode: '90012-1234' }],
}

const coverage = (id: string, more: Json) => ({
  resourceType: 'Coverage',
  id,
  status: 'active',
  beneficiary: subject,
  relationship: state('subscriber-relationship', 'self'),
  ...more,
})
const condition = (code: Json, more: Json = {}) => ({
  resourceType: 'Condition',
  clinicalStatus: state('condition-clinical', 'active'),
  verificationStatus: state('condition-ver-status', 'confirmed'),
  code,
  subject,
  ...more,
})
const request = (text: string, dose: string, more: Json = {}) => ({
  resourceType: 'MedicationRequest',
  status: 'active',
  intent: 'order',
  subject,
  medicationCodeableConcept: { text },
  dosageInstruction: [{ text: dose }],
  ...more,
})

export const resources: Json[] = [
  rivera,
  { resourceType: 'Organization', id: 'acme', name: 'Acme Health Plan' },
  coverage('second', {
    order: 2,
    payor: [{ display: 'Medi-Cal' }],
    identifier: [{ type: state('v2-0203', 'MB'), value: 'MC-77' }],
  }),
  coverage('first', {
    order: 1,
    payor: [{ reference: 'Organization/acme' }],
    type: state('v3-ActCode', 'PPO'),
    subscriberId: '888009335',
    class: [{ type: state('coverage-class', 'group'), value: 'XYZ' }],
  }),
  coverage('ended', { payor: [{ display: 'Old Plan' }], period: { end: '2025-01-31' } }),
  {
    resourceType: 'Encounter',
    status: 'in-progress',
    class: { code: 'EMER', display: 'emergency' },
    subject,
    period: { start: '2026-11-28T22:15:30-08:00', end: '2026-12-01T12:00:00-08:00' },
  },
  condition(icd10('E11.9', 'Type 2 diabetes'), { recordedDate: '2026-11-20' }),
  condition(snomed('195967001', 'Asthma')),
  condition(icd10('F11.20', 'Opioid dependence')),
  condition(icd10('F33.1', 'Major depressive disorder, recurrent'), {
    verificationStatus: state('condition-ver-status', 'provisional'),
  }),
  condition(icd10('F15.20', 'Other stimulant dependence')),
  condition(icd10('T20.21', 'Burn of ear')),
  condition(icd10('J45.909', 'Childhood asthma'), { clinicalStatus: state('condition-clinical', 'resolved') }),
  condition({}),
  {
    resourceType: 'AllergyIntolerance',
    patient: subject,
    clinicalStatus: state('allergyintolerance-clinical', 'active'),
    code: snomed('763875007', 'Sulfonamide'),
    reaction: [{ manifestation: [{ text: 'skin rash' }] }],
  },
  request('Sertraline 50 MG Oral Tablet', '1 tablet every morning'),
  request('Naproxen 250 MG Oral Tablet', '', { status: 'stopped' }),
  { resourceType: 'Observation', status: 'final' },
]

export const bundleOf = (all: readonly Json[] = resources, more: Json = {}): string =>
  JSON.stringify({ resourceType: 'Bundle', type: 'collection', ...more, entry: all.map(resource => ({ resource })) })
