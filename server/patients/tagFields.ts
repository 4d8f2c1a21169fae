import { keysOf } from '#domain/keys.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { patientTagFields, socialDeterminantCategories, substanceAnswerCategories } from '#domain/tags.ts'
import type { Db } from '../db/connect.ts'
import { categoriesOf, notAnOption } from '../featureTags/categories.ts'

const oneAnswer = 'Choose one answer to each question'

/** Errors for tags that are not in their field's categories. Inactive tags are valid. */
export async function unknownTags(db: Db, values: Partial<Patient>): Promise<Record<string, string>> {
  const fields = tagsIn(values)
  const ids = fields.flatMap(({ tags }) => tags)
  if (!ids.length) return {}
  const categoryOf = await categoriesOf(db, ids)
  const wrong = fields.filter(({ tags, categories }) => tags.some(tag => !categories.includes(categoryOf.get(tag) ?? '')))
  const twice = answeredTwice(values.social_determinants ?? [], categoryOf)
  return {
    ...(twice && { social_determinants: oneAnswer }),
    ...Object.fromEntries(wrong.map(({ field }) => [field, notAnOption])),
  }
}

/** Whether any question in section 10 has more than one answer. */
function answeredTwice(tags: number[], categoryOf: ReadonlyMap<number, string>): boolean {
  const questions = [...new Set(tags)].map(tag => categoryOf.get(tag))
  return new Set(questions).size < questions.length
}

type TaggedField = { field: string; tags: number[]; categories: readonly string[] }

function tagsIn({ patient_insurance, secondary_insurance, addictions, ...values }: Partial<Patient>): TaggedField[] {
  const { managed_care, addictions: addiction, ...lists } = patientTagFields
  return [
    ...keysOf(lists).map(field => ({
      field,
      tags: [values[field] ?? []].flat(),
      categories: [lists[field]],
    })),
    { field: 'social_determinants', tags: values.social_determinants ?? [], categories: socialDeterminantCategories },
    { field: 'addictions', tags: Object.keys(addictions ?? {}).map(Number), categories: [addiction] },
    ...substanceAnswerCategories.flatMap((category, at) =>
      Object.entries(addictions ?? {}).map(([one, parts]) => ({
        field: `addictions.${one}.${at}`,
        tags: [parts[at]!].filter(Boolean),
        categories: [category],
      })),
    ),
    { field: 'patient_insurance.managed_care', tags: patient_insurance?.managed_care ?? [], categories: [managed_care] },
    { field: 'secondary_insurance.managed_care', tags: secondary_insurance?.managed_care ?? [], categories: [managed_care] },
  ].filter(({ tags }) => tags.length)
}
