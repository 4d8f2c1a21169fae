import { tagIds } from '../catalog.ts'

/** A type of facility, which determines the facility's levels of care, size, and populations. */
export type Kind = {
  suffixes: readonly string[]
  levels: readonly string[]
  /** Levels of care that only some facilities of this type offer. */
  occasional?: readonly string[]
  beds: [number, number]
  /** How likely the facility is to accept patients with mental illness, from 0 to 1. */
  psychiatry: number
  medical: number
  hasHolds?: boolean
  abstinence?: number
  setting: readonly string[]
  nameParts: readonly string[]
  weight: number
}

export const kinds: readonly Kind[] = [
  {
    suffixes: ['Detox Center', 'Detox & Stabilization', 'Withdrawal Unit'],
    levels: ['Detox - residential', 'Residential short-term (<30 days)'],
    occasional: ['Residential (any)', 'Detox (setting not given)'],
    beds: [10, 48],
    psychiatry: 0.45,
    medical: 0.6,
    setting: ['City', 'Suburb', 'Home-like setting'],
    nameParts: ['Nurses are on site 24/7.', 'Medical detox with a calm, small-group feel.'],
    weight: 20,
  },
  {
    suffixes: ['House', 'Residential Treatment', 'Recovery Center', 'Retreat'],
    levels: ['Residential short-term (<30 days)', 'Residential long-term (30+ days)', 'Residential (any)'],
    occasional: ['Detox - residential', 'IOP', 'PHP / day treatment', 'Residential low-intensity (halfway house)'],
    beds: [12, 80],
    psychiatry: 0.5,
    medical: 0.45,
    abstinence: 0.1,
    setting: ['Suburb', 'Rural', 'Mountains', 'Beach or coast', 'Desert', 'Home-like setting', 'Gated grounds'],
    nameParts: [
      'Thirty to ninety days in a setting that feels like home.',
      'Small groups, good food, and time outdoors every day.',
    ],
    weight: 32,
  },
  {
    suffixes: ['Dual Diagnosis Center', 'Integrated Care', 'Center for Co-Occurring Care'],
    levels: ['Residential dual diagnosis', 'Residential (any)', 'Residential short-term (<30 days)'],
    occasional: ['Residential long-term (30+ days)', 'PHP / day treatment', 'Detox - residential'],
    beds: [16, 60],
    psychiatry: 0.9,
    medical: 0.5,
    setting: ['Suburb', 'City', 'Gated grounds'],
    nameParts: ['Psychiatry and addiction care by one team.', 'A psychiatrist sees every patient within a day.'],
    weight: 14,
  },
  {
    suffixes: ['Hospital Recovery Unit', 'Medical Detox'],
    levels: ['Detox - hospital inpatient', 'Acute hospital inpatient'],
    occasional: ['Inpatient psychiatric'],
    beds: [8, 30],
    psychiatry: 0.6,
    medical: 0.9,
    hasHolds: true,
    setting: ['Hospital campus', 'City'],
    nameParts: ['Hospital-level care for patients who are not yet stable.'],
    weight: 7,
  },
  {
    suffixes: ['Behavioral Health', 'Psychiatric Hospital', 'Crisis Stabilization'],
    levels: ['Inpatient psychiatric', 'Crisis stabilization unit'],
    occasional: ['Detox - hospital inpatient', 'PHP / day treatment'],
    beds: [16, 90],
    psychiatry: 1,
    medical: 0.5,
    hasHolds: true,
    setting: ['Secure (locked) unit', 'Hospital campus', 'City'],
    nameParts: ['24/7 admissions, voluntary and involuntary.'],
    weight: 8,
  },
  {
    suffixes: ['Outpatient', 'Day Program', 'Counseling Center'],
    levels: ['PHP / day treatment', 'IOP', 'Outpatient'],
    occasional: ['Detox - outpatient/ambulatory'],
    beds: [4, 12],
    psychiatry: 0.6,
    medical: 0.3,
    setting: ['City', 'Suburb'],
    nameParts: ['Day and evening groups; childcare on weekdays.', 'Step down here after residential treatment.'],
    weight: 11,
  },
  {
    suffixes: ['Medication Clinic', 'Opioid Treatment Program'],
    levels: ['Outpatient medication (OBOT/OTP)', 'Outpatient'],
    occasional: ['Detox - outpatient/ambulatory', 'IOP'],
    beds: [2, 6],
    psychiatry: 0.4,
    medical: 0.5,
    setting: ['City'],
    nameParts: ['Methadone and buprenorphine, first dose the same day.'],
    weight: 5,
  },
  {
    suffixes: ['Sober Living', 'Transitional Homes'],
    levels: ['Sober living / transitional housing', 'Residential low-intensity (halfway house)'],
    beds: [6, 20],
    psychiatry: 0.25,
    medical: 0.15,
    abstinence: 0.5,
    setting: ['Home-like setting', 'Suburb'],
    nameParts: ['A quiet home with house meetings and a curfew.'],
    weight: 3,
  },
]

/** Throws if the name of a level of care is misspelled. */
export const levelTags = (names: readonly string[]) => tagIds('treatment_level', ...names)
