import { notProvided, tag } from '../../../directory/tags.ts'
import type { Patient } from '../schema.ts'
import { sectionNamed, sectionNames } from './sectionNames.ts'

type Answers = Pick<
  Patient,
  'addictions' | 'prescriptions' | 'daily_medications_required' | 'daily_medications_explanation' | 'social_determinants'
>

const [substanceUse, physicalHealth, socialDeterminants] = [
  sectionNamed('substance_use'),
  sectionNamed('physical_health'),
  sectionNamed('social_determinants'),
]

/** The index of "last used" in a substance answer, which has four parts. */
const lastUsed = 1
const legalAnswers: readonly number[] = [...Object.values(tag.courtAppearance), ...Object.values(tag.reportsToLawEnforcement)]
const noSubstance = ({ addictions }: Answers) => Object.keys(addictions).length === 0

/** The facts that admissions staff need first, each with its intake section and a check for a missing answer. */
const facts = [
  { key: 'substances', section: substanceUse, isMissing: noSubstance },
  {
    key: 'last_use',
    section: substanceUse,
    isMissing: (patient: Answers) =>
      !noSubstance(patient) && Object.values(patient.addictions).some(parts => parts[lastUsed] === notProvided),
  },
  {
    key: 'medications',
    section: physicalHealth,
    isMissing: ({ prescriptions, daily_medications_required, daily_medications_explanation }: Answers) =>
      daily_medications_required.includes(tag.dailyMedications.yes)
        ? !daily_medications_explanation && prescriptions.length === 0
        : daily_medications_required.length === 0,
  },
  {
    key: 'legal_status',
    section: socialDeterminants,
    isMissing: ({ social_determinants }: Answers) => !social_determinants.some(answer => legalAnswers.includes(answer)),
  },
] as const
export type AdmissionFact = (typeof facts)[number]['key']

/**
 * The sections of an unfinished intake that have never been saved, so a facility would see only "Not provided". Excludes the
 * release, because no application can be sent without it.
 */
export const emptySections = ({ sections_saved, intake_complete }: Pick<Patient, 'sections_saved' | 'intake_complete'>) =>
  intake_complete
    ? []
    : sectionNames
        .filter(({ key, number }) => key !== 'hipaa' && !(String(number) in sections_saved))
        .map(({ number, title }) => ({ number, title }))

/** The facts that this patient's application would lack, in intake order, each with its section. */
export const missingForAdmissions = (patient: Answers): { key: AdmissionFact; section: number; title: string }[] =>
  facts
    .filter(({ isMissing }) => isMissing(patient))
    .map(({ key, section }) => ({ key, section: section.number, title: section.title }))
