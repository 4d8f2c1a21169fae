import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { logistics } from '#domain/intake/patients/intake/logistics.ts'
import { patientDetails } from '#domain/intake/patients/intake/patientDetails.ts'
import { payment } from '#domain/intake/patients/intake/payment.ts'
import { releaseOfInformation } from '#domain/intake/patients/intake/releaseOfInformation.ts'
import type { Section } from '#domain/intake/patients/intake/section.ts'
import {
  levelOfCare,
  mentalHealth,
  physicalHealth,
  socialDeterminants,
  specialPopulations,
  substanceUse,
} from '#domain/intake/patients/intake/sections.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { memoByLocale } from '../../i18n/useLocale.ts'
import { LevelOfCareForm } from './levelOfCare/LevelOfCareForm.tsx'
import { LogisticsForm, logisticsValues, tidyLogistics } from './logistics/LogisticsForm.tsx'
import { MentalHealthForm } from './mentalHealth/MentalHealthForm.tsx'
import { detailsValues, PatientDetailsForm, tidyDetails } from './patientDetails/PatientDetailsForm.tsx'
import { PaymentForm, paymentValues } from './payment/PaymentForm.tsx'
import { PhysicalHealthForm, physicalHealthValues, tidyPhysicalHealth } from './physicalHealth/PhysicalHealthForm.tsx'
import { ReleaseOfInformationForm } from './releaseOfInformation/ReleaseOfInformationForm.tsx'
import { draftedReleaseValues, releaseValues } from './releaseOfInformation/releaseValues.ts'
import { saveRelease } from './releaseOfInformation/saveRelease.ts'
import { SocialDeterminantsForm } from './socialDeterminants/SocialDeterminantsForm.tsx'
import { SpecialPopulationsForm } from './specialPopulations/SpecialPopulationsForm.tsx'
import { SubstanceUseForm, substanceUseValues } from './substanceUse/SubstanceUseForm.tsx'

/** What a section's screen needs in addition to the section's rules. */
type SectionScreen = {
  Form: ComponentType<{ patient: Patient | undefined }>
  /** Initial form values (INT-015). */
  opensWith: (patient: Patient | undefined) => FieldValues
  /**
   * Parses unfinished input the same way as on blur. Otherwise, an error would disappear while the user is clicking, and the
   * button would move.
   */
  tidy?: (values: FieldValues) => FieldValues
  drafts?: (values: FieldValues) => FieldValues
  /** Overrides the default save. Returns the updated patient. */
  save?: (saving: SectionSaving) => Promise<Patient>
}

type SectionSaving = {
  number: number
  values: FieldValues
  patient: Patient | undefined
  user: Whoami
  /** Today's date as yyyy-MM-dd. */
  today: string
  /** Called with what the user should know about a save that succeeded. */
  warn: (message: string) => void
}

export type IntakeSection = Section & SectionScreen

const withScreen = (section: Section, { Form, ...screen }: SectionScreen): IntakeSection =>
  // Memoized because the page must not re-render all fields. Each field subscribes to its own changes.
  ({ ...section, ...screen, Form: memoByLocale(Form) })

/** The wizard's sections in order. */
export const intakeSections: readonly IntakeSection[] = [
  withScreen(patientDetails, { Form: PatientDetailsForm, opensWith: detailsValues, tidy: tidyDetails }),
  withScreen(releaseOfInformation, {
    Form: ReleaseOfInformationForm,
    opensWith: releaseValues,
    drafts: draftedReleaseValues,
    save: saveRelease,
  }),
  withScreen(levelOfCare, {
    Form: LevelOfCareForm,
    opensWith: patient => ({ treatment_levels: patient?.treatment_levels ?? [] }),
  }),
  withScreen(payment, { Form: PaymentForm, opensWith: paymentValues }),
  withScreen(logistics, { Form: LogisticsForm, opensWith: logisticsValues, tidy: tidyLogistics }),
  withScreen(substanceUse, { Form: SubstanceUseForm, opensWith: substanceUseValues }),
  withScreen(mentalHealth, {
    Form: MentalHealthForm,
    opensWith: patient => ({
      mental_conditions: patient?.mental_conditions ?? [],
      other_mental_conditions: patient?.other_mental_conditions ?? '',
      prescriptions: patient?.prescriptions ?? [],
    }),
  }),
  withScreen(physicalHealth, { Form: PhysicalHealthForm, opensWith: physicalHealthValues, tidy: tidyPhysicalHealth }),
  withScreen(specialPopulations, {
    Form: SpecialPopulationsForm,
    opensWith: patient => ({
      is_transitioning: patient?.is_transitioning ?? [],
      gender_transition_status: patient?.gender_transition_status ?? [],
      special_populations: patient?.special_populations ?? [],
    }),
  }),
  withScreen(socialDeterminants, {
    Form: SocialDeterminantsForm,
    opensWith: patient => ({
      social_determinants: patient?.social_determinants ?? [],
      legal_trouble_explanation: patient?.legal_trouble_explanation ?? '',
      type_of_trauma: patient?.type_of_trauma ?? [],
    }),
  }),
]

export const sectionOf = (number: number) => intakeSections.find(section => section.number === number)
