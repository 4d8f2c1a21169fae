import type { Patient } from '#domain/patients/schema.ts'
import { patientTagFields } from '#domain/tags.ts'
import type { Db } from '../db/connect.ts'

const notInTheList = 'Choose from the list'

/** Field errors for tags that are not of the list their field draws from; a tag that has left the list may stay (spec 2 §3). */
export async function unknownTags(db: Db, values: Partial<Patient>): Promise<Record<string, string>> {
  const given = tagsIn(values)
  const ids = given.flatMap(({ tags }) => tags)
  if (!ids.length) return {}
  const rows = await db.selectFrom('feature_tags').select(['id', 'category']).where('id', 'in', ids).execute()
  const categoryOf = new Map(rows.map(row => [row.id, row.category]))
  const wrong = given.filter(({ tags, category }) => tags.some(tag => categoryOf.get(tag) !== category))
  return Object.fromEntries(wrong.map(({ field }) => [field, notInTheList]))
}

type Given = { field: string; tags: number[]; category: string }

function tagsIn({ patient_insurance, secondary_insurance, addictions, ...values }: Partial<Patient>): Given[] {
  const { managed_care, addictions: addiction, ...lists } = patientTagFields
  return [
    ...(Object.keys(lists) as (keyof typeof lists)[]).map(field => ({
      field,
      tags: [values[field] ?? []].flat(),
      category: lists[field],
    })),
    { field: 'addictions', tags: Object.keys(addictions ?? {}).map(Number), category: addiction },
    { field: 'patient_insurance.managed_care', tags: patient_insurance?.managed_care ?? [], category: managed_care },
    { field: 'secondary_insurance.managed_care', tags: secondary_insurance?.managed_care ?? [], category: managed_care },
  ].filter(({ tags }) => tags.length)
}
