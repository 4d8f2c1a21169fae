import { foldText } from '../../platform/text.ts'
import { aliasesOf, type Payer } from '../payers/schema.ts'

export const likenesses = ['name', 'code', 'alias'] as const
export type Likeness = (typeof likenesses)[number]

type Known = Pick<Payer, 'id' | 'payer_code' | 'payer_name' | 'insurance_type' | 'aliases'>

/** A name without case, accents, spaces, and punctuation. */
const nameKey = (name: string) => foldText(name).replace(/[^\p{L}\p{N}]+/gu, '')
/** Spreadsheets drop leading zeros, so codes that differ only by them are the same code. */
const codeKey = (code: string) =>
  code
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '')

/** The keys under which a payer can be found. Earlier codes are among the other names. */
const keysOf = (payer: Known): string[] => {
  const names = [payer.payer_name, ...aliasesOf(payer)]
  return [
    ...names.map(name => `name ${nameKey(name)}`),
    ...[payer.payer_code, ...aliasesOf(payer)].map(code => `code ${codeKey(code)}`),
  ]
}

/** What two payers of the same type have in common. Different payers rarely share any of these. */
export function findLikenesses(one: Known, other: Known): Likeness[] {
  if (one.id === other.id || one.insurance_type !== other.insurance_type) return []
  const alike: Record<Likeness, boolean> = {
    name: nameKey(one.payer_name) !== '' && nameKey(one.payer_name) === nameKey(other.payer_name),
    code: codeKey(one.payer_code) === codeKey(other.payer_code),
    alias: false,
  }
  const keys = new Set(keysOf(one).filter(key => key !== 'name '))
  alike.alias = !alike.name && !alike.code && keysOf(other).some(key => keys.has(key))
  return likenesses.filter(likeness => alike[likeness])
}

/** All pairs of similar payers of the same type, by name. Compares only payers that share a key, because lists have thousands. */
export function similarPayers<T extends Known>(payers: readonly T[]): { one: T; other: T; alike: Likeness[] }[] {
  const groups = new Map<string, T[]>()
  for (const payer of payers)
    for (const key of new Set(keysOf(payer)))
      groups.set(`${payer.insurance_type} ${key}`, [...(groups.get(`${payer.insurance_type} ${key}`) ?? []), payer])
  const pairs = new Map<string, { one: T; other: T; alike: Likeness[] }>()
  for (const group of groups.values())
    for (const [index, first] of group.entries())
      for (const second of group.slice(index + 1)) {
        const [one, other] = first.id < second.id ? [first, second] : [second, first]
        const alike = findLikenesses(one, other)
        if (alike.length) pairs.set(pairKey(one.id, other.id), { one, other, alike })
      }
  return [...pairs.values()].sort(
    (a, b) => a.one.payer_name.localeCompare(b.one.payer_name) || a.one.id - b.one.id || a.other.id - b.other.id,
  )
}

export const pairKey = (one: number, other: number): string => `${Math.min(one, other)}-${Math.max(one, other)}`

type Side = Pick<Payer, 'id' | 'payer_name' | 'payer_code' | 'insurance_type' | 'active'>

/** Why a payer cannot be merged into another one; null if it can. The type decides how a plan is matched, so it must be the same. */
export function payerMergeObstacle(keeping: Side, losing: Side): string | null {
  if (keeping.id === losing.id) return 'These are already the same payer.'
  if (keeping.insurance_type !== losing.insurance_type)
    return `${named(keeping)} is ${keeping.insurance_type}, but ${named(losing)} is ${losing.insurance_type}. Correct the type of one of them first.`
  if (losing.active && !keeping.active)
    return `${named(keeping)} is inactive, so forms would offer neither payer. Keep the other one, or activate this one first.`
  return null
}

const named = ({ payer_name, payer_code }: Side) => `${payer_name} (payer code ${payer_code})`

/** The other names of the remaining payer: also the name and code of the merged one, so that searches find them. */
export const namesAfterMerge = (keeping: Known, losing: Known): string[] =>
  [...new Set([...aliasesOf(keeping), losing.payer_name, losing.payer_code, ...aliasesOf(losing)])].filter(
    name => name !== keeping.payer_name && name !== keeping.payer_code,
  )
