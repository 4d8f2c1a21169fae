import { type FieldValues, get, set } from 'react-hook-form'
import { fullNameFlag, withoutFullNameFlags } from '#domain/platform/fullNames.ts'
import { differences } from './differences.ts'

/** The values that a form opened with, the user's input, and the values that were saved elsewhere since then. */
export type Versions = { base: FieldValues; mine: FieldValues; theirs: FieldValues }
export type Side = 'mine' | 'theirs'
/** A field whose two versions differ. `suggested` is the version that was changed; null if both were. */
export type Difference = { field: string; mine: unknown; theirs: unknown; suggested: Side | null }

const changedFields = (base: FieldValues, version: FieldValues) => differences(base, version).map(({ field }) => field)

/** Whether one of the changed paths is this field or inside it, or the other way around. */
const touches = (changed: readonly string[], field: string) =>
  changed.some(path => path === field || path.startsWith(`${field}.`) || field.startsWith(`${path}.`))

/** Lists the fields whose two versions differ. A name's confirmation flag follows the name. */
export function conflictsOf({ base, mine, theirs }: Versions): Difference[] {
  const [byMe, byThem] = [changedFields(base, mine), changedFields(base, theirs)]
  return differences(inFields(mine, theirs), inFields(theirs, theirs)).map(({ field, own, other }) => {
    const [isMine, isTheirs] = [touches(byMe, field), touches(byThem, field)]
    return { field, mine: own, theirs: other, suggested: isMine === isTheirs ? null : isMine ? 'mine' : 'theirs' }
  })
}

/** Whether the other change left this form's fields alone, so that the input can be saved on top of it. */
export const isUntouched = ({ base, theirs }: Omit<Versions, 'mine'>): boolean =>
  differences(inFields(base, theirs), inFields(theirs, theirs)).length === 0

/** The values of the fields that the other version has, without the confirmation flags of names. */
const inFields = (values: FieldValues, theirs: FieldValues): FieldValues =>
  Object.fromEntries(Object.keys(withoutFullNameFlags(theirs)).map(field => [field, values[field]]))

/** The user's input with the other version of these fields. */
export function withTheirs({ mine, theirs }: Pick<Versions, 'mine' | 'theirs'>, fields: readonly string[]): FieldValues {
  const merged = structuredClone(mine)
  for (const field of fields) {
    set(merged, field, get(theirs, field))
    const flag = fullNameFlag(field)
    if (flag in theirs) set(merged, flag, get(theirs, flag))
  }
  return merged
}
