import type { ComponentType } from 'react'
import { CareForm } from './CareForm.tsx'
import type { SectionFormProps } from './fields.tsx'
import { MentalHealthForm, PhysicalHealthForm, PopulationsForm } from './HealthForms.tsx'
import { InsuranceForm } from './InsuranceForm.tsx'
import { LicensesForm } from './LicensesForm.tsx'
import { ProgramsForm } from './ProgramsForm.tsx'

/** What draws each section, by its key. */
export const formOf: Record<string, ComponentType<SectionFormProps>> = {
  licenses: LicensesForm,
  care: CareForm,
  insurance: InsuranceForm,
  mental_health: MentalHealthForm,
  physical_health: PhysicalHealthForm,
  populations: PopulationsForm,
  programs: ProgramsForm,
}
