import type { FieldValues } from 'react-hook-form'
import { patientAddictionGroups, patientTagFields, substanceAnswerCategories, tag } from '#domain/directory/tags.ts'
import { blankInsurance } from '#domain/intake/patients/intake/payment.ts'
import type { SectionKey } from '#domain/intake/patients/intake/sectionNames.ts'
import { snapshotKey } from '#domain/intake/patients/snapshot/schema.ts'
import type { SearchCenter } from '#domain/matching/places.ts'
import { readAge } from '#domain/matching/typedFacts.ts'
import type { Tags } from '../../../dataProvider/useTags.ts'
import type { ChosenFacility, DeviceDraft } from '../../platform/drafts/deviceStorage.ts'
import type { Answers, Visit } from './answers.ts'

/** Search filters that match an intake question, by section and field. */
const needs = [
  ['mental_health', 'mental_conditions'],
  ['mental_health', 'prescriptions'],
  ['physical_health', 'accessibility_requirements'],
  ['physical_health', 'acute_health_conditions'],
  ['physical_health', 'health_conditions'],
  ['special_populations', 'special_populations'],
] as const

type DraftContext = {
  center: SearchCenter | undefined
  tags: Tags | undefined
  atHospital: boolean
  /** The facility that the user chose from the list, if any. */
  facility?: ChosenFacility | undefined
}

/**
 * Converts the answers to unsaved values for the intake's sections. The age becomes only a note because section 1 asks for the
 * date of birth. Unanswered questions stay empty, but a search around the hospital sets the hospital as the preferred location.
 */
export function draftFrom({ answers, search }: Visit, context: DraftContext): Pick<DeviceDraft, 'values' | 'carried'> {
  const { level, sex, hold } = answers
  const sections: Partial<Record<SectionKey | typeof snapshotKey, FieldValues>> = {
    [snapshotKey]: hold === null ? {} : { legal_status: hold === 'yes' ? 'involuntary' : 'voluntary' },
    level_of_care: level === null ? {} : { treatment_levels: [level] },
    payment: paymentFrom(answers),
    logistics: { ...locationFrom(answers, context), ...(search.filters.includes(tag.transport.yes) && transport) },
    substance_use: substancesFrom(search.filters, context.tags),
  }
  for (const [section, field] of needs) {
    const chosen = search.filters.filter(id => context.tags?.get(id)?.category === patientTagFields[field])
    if (chosen.length) sections[section] = { ...sections[section], [field]: chosen }
  }
  const later = Object.fromEntries(Object.entries(sections).filter(([, values]) => Object.keys(values).length > 0))
  const { facility } = context
  return { values: sexFrom(sex), carried: { later, age: readAge(answers.age) ?? null, ...(facility && { facility }) } }
}

/** Fills in both gender questions in section 1 so that the user verifies them there. */
const sexFrom = (sex: Answers['sex']): FieldValues => ({
  ...(sex && { gender_identity: sex }),
  ...(sex && sex !== 'non-binary' && { gender_at_birth: sex }),
})

function paymentFrom({ payer }: Answers): FieldValues {
  if (payer === null) return {}
  if (payer === 'cash') return { payment_method: [tag.payment.cash] }
  return { payment_method: [tag.payment.insurance], patient_insurance: { ...blankInsurance, provider: payer } }
}

const transport = { needs_transport: [tag.transport.yes] }

/** Returns the hospital, or the city of the ZIP code that the user typed. The section still asks for the street. */
function locationFrom({ zip }: Answers, { center, atHospital }: DraftContext): FieldValues {
  if (zip === null) return atHospital ? { preferred_treatment_location: [tag.place.nearCrisisCenter] } : {}
  // The user started the intake before the search returned the ZIP code's city.
  if (!center && /^\d{5}$/.test(zip)) return { preferred_treatment_location: [tag.place.address], current_zip_code: zip }
  const [, city, state, code] = (center?.found_by === 'zip' && /^(.+), ([A-Z]{2}) (\d{5})$/.exec(center.label)) || []
  if (!code) return {}
  return {
    preferred_treatment_location: [tag.place.address],
    current_city: city,
    current_state: state,
    current_zip_code: code,
  }
}

/** Returns the substances among the filters, with no details filled in. */
function substancesFrom(filters: readonly number[], tags: Tags | undefined): FieldValues {
  const groups: readonly (string | null)[] = patientAddictionGroups
  const chosen = filters.filter(id => {
    const found = tags?.get(id)
    return found?.category === patientTagFields.addictions && groups.includes(found.uiMainCategory)
  })
  const unanswered = substanceAnswerCategories.map(() => null)
  return chosen.length ? { addictions: Object.fromEntries(chosen.map(id => [id, unanswered])) } : {}
}
