import { type ComponentType, memo } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { levelOfCare } from '#domain/patients/intake/levelOfCare.ts'
import { logistics } from '#domain/patients/intake/logistics.ts'
import { mentalHealth } from '#domain/patients/intake/mentalHealth.ts'
import { patientDetails } from '#domain/patients/intake/patientDetails.ts'
import { payment } from '#domain/patients/intake/payment.ts'
import { physicalHealth } from '#domain/patients/intake/physicalHealth.ts'
import { releaseOfInformation } from '#domain/patients/intake/releaseOfInformation.ts'
import type { Section } from '#domain/patients/intake/section.ts'
import { socialDeterminants } from '#domain/patients/intake/socialDeterminants.ts'
import { specialPopulations } from '#domain/patients/intake/specialPopulations.ts'
import { substanceUse } from '#domain/patients/intake/substanceUse.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { LevelOfCareForm } from './levelOfCare/LevelOfCareForm.tsx'
import { LogisticsForm } from './logistics/LogisticsForm.tsx'
import { logisticsOf, tidyLogistics } from './logistics/logisticsOf.ts'
import { MentalHealthForm } from './mentalHealth/MentalHealthForm.tsx'
import { detailsOf, tidyDetails } from './patientDetails/detailsOf.ts'
import { PatientDetailsForm } from './patientDetails/PatientDetailsForm.tsx'
import { PaymentForm } from './payment/PaymentForm.tsx'
import { paymentOf } from './payment/paymentOf.ts'
import { PhysicalHealthForm } from './physicalHealth/PhysicalHealthForm.tsx'
import { physicalHealthOf, tidyPhysicalHealth } from './physicalHealth/physicalHealthOf.ts'
import { ReleaseForm } from './release/ReleaseForm.tsx'
import { boxesOf, releaseOf } from './release/releaseOf.ts'
import { saveRelease } from './release/saveRelease.ts'
import { type Saving, saveSection } from './saveSection.ts'
import { SocialDeterminantsForm } from './socialDeterminants/SocialDeterminantsForm.tsx'
import { SpecialPopulationsForm } from './specialPopulations/SpecialPopulationsForm.tsx'
import { SubstanceUseForm } from './substanceUse/SubstanceUseForm.tsx'
import { substancesOf } from './substanceUse/substancesOf.ts'

type Drawn = {
  Form: ComponentType<{ patient: Patient | undefined }>
  /** Initial form values (INT-015). */
  opensWith: (patient: Patient | undefined) => FieldValues
  /**
   * Parses unfinished input as leaving the field would. Otherwise, an error would disappear during the click and the page would
   * shift.
   */
  tidy?: (values: FieldValues) => FieldValues
  /** Selects the values to save in the draft. */
  drafts?: (values: FieldValues) => FieldValues
  /** Saves the values and returns the updated patient. */
  save: (saving: Saving) => Promise<Patient>
}

/** A domain section with its form. */
export type IntakeSection = Section & Drawn

const drawn = <S extends z.ZodType>(
  section: Section<S>,
  { Form, save = saveSection, ...drawn }: Omit<Drawn, 'save'> & Partial<Drawn>,
  // Memoize the form: fields subscribe to their own changes, so the page must not re-render all of them.
) => ({ ...section, ...drawn, Form: memo(Form), save }) as unknown as IntakeSection

/** The wizard's sections in order. */
export const intakeSections: readonly IntakeSection[] = [
  drawn(patientDetails, { Form: PatientDetailsForm, opensWith: detailsOf, tidy: tidyDetails }),
  drawn(releaseOfInformation, { Form: ReleaseForm, opensWith: releaseOf, drafts: boxesOf, save: saveRelease }),
  drawn(levelOfCare, { Form: LevelOfCareForm, opensWith: patient => ({ treatment_levels: patient?.treatment_levels ?? [] }) }),
  drawn(payment, { Form: PaymentForm, opensWith: paymentOf }),
  drawn(logistics, { Form: LogisticsForm, opensWith: logisticsOf, tidy: tidyLogistics }),
  drawn(substanceUse, { Form: SubstanceUseForm, opensWith: substancesOf }),
  drawn(mentalHealth, {
    Form: MentalHealthForm,
    opensWith: patient => ({
      mental_conditions: patient?.mental_conditions ?? [],
      other_mental_conditions: patient?.other_mental_conditions ?? '',
      prescriptions: patient?.prescriptions ?? [],
    }),
  }),
  drawn(physicalHealth, { Form: PhysicalHealthForm, opensWith: physicalHealthOf, tidy: tidyPhysicalHealth }),
  drawn(specialPopulations, {
    Form: SpecialPopulationsForm,
    opensWith: patient => ({
      is_transitioning: patient?.is_transitioning ?? [],
      gender_transition_status: patient?.gender_transition_status ?? [],
      special_populations: patient?.special_populations ?? [],
    }),
  }),
  drawn(socialDeterminants, {
    Form: SocialDeterminantsForm,
    opensWith: patient => ({
      social_determinants: patient?.social_determinants ?? [],
      legal_trouble_explanation: patient?.legal_trouble_explanation ?? '',
      type_of_trauma: patient?.type_of_trauma ?? [],
    }),
  }),
]

export const sectionOf = (number: number) => intakeSections.find(section => section.number === number)
