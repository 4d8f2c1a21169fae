import { oneTag, section, tags } from './section.ts'

/** Section 4: mental health. The API numbers it 5. */
export const mentalHealth = section(
  { number: 4, wire: 5, key: 'mental_health', title: 'Mental Health (Dual Diagnosis)' },
  { accommodates_involuntary_hold: oneTag, accommodated_mental_illnesses: tags },
)

/** Section 5: physical health. The API numbers it 6. */
export const physicalHealth = section(
  { number: 5, wire: 6, key: 'physical_health', title: 'Physical Health (Comorbidities)' },
  {
    general_accommodations: tags,
    acute_health_accommodations: tags,
    accepted_medical_conditions: tags,
    accommodation_medically_stable: tags,
    diet_accommodations: tags,
    supports_transition: oneTag,
  },
)
