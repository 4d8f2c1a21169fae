import { z } from 'zod'
import { instant, rowId, text } from '../formats.ts'
import { ageTagsFor } from './ages.ts'
import { SearchCenter } from './center.ts'
import { defaultRadius, radii } from './distance.ts'
import { genderTagsFor } from './genders.ts'
import type { Needs } from './needs.ts'
import { Reason } from './schema.ts'

const tags = z.array(rowId)

/** The search that the match page showed when somebody applied from it. A `place` without a name is a point on the map. */
export const ShownSearch = z.object({
  radius: z.literal(radii).default(defaultRadius),
  place: z
    .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180), label: text(80).default('') })
    .nullable()
    .default(null),
  filters: z
    .array(rowId)
    .max(200)
    .default([])
    .transform(ids => [...new Set(ids)]),
  open_beds: z.boolean().default(false),
})
export type ShownSearch = z.output<typeof ShownSearch>

/** What the list was made from beside the directory: ids and codes alone, and of the patient no more than the rule tells apart. */
const ReceiptNeeds = z.object({
  required: tags,
  payment: z.enum(['cash', 'insurance']).nullable(),
  insurance: z.enum(['Public', 'Private']).nullable(),
  hmo: z.boolean(),
  plans: z.array(z.string()),
  /** The age tags that take the patient; null where the age is not known, or the gender. */
  ages: tags.nullable(),
  genders: tags.nullable(),
})
export type ReceiptNeeds = z.infer<typeof ReceiptNeeds>

const ReceiptSearch = z.object({
  radius: z.literal(radii),
  /** Receipts from before November 2026 have no reason for their center. */
  center: SearchCenter.partial().required({ latitude: true, longitude: true, label: true }),
  filters: tags,
  /** Who had told open beds for the patient at that moment, where only they were asked for. */
  told: tags.nullish(),
  /** Whether the page said what it showed; otherwise it is the search with which the page opens. */
  shown: z.boolean(),
})

const place = z.number().int().positive()
const standings = ['same', 'changed', 'gone'] as const

/** The list that led to an application: its inputs, the rule, the order, and what the same inputs give today. */
export const MatchReceipt = z.object({
  at: instant,
  rule_version: z.number().int(),
  directory_version: z.number().int(),
  needs: ReceiptNeeds,
  search: ReceiptSearch,
  facility_id: rowId,
  /** All applications that were sent from this list. */
  applications: z.array(rowId),
  /** Everybody on it, best first, and whether their listing still says what it said. */
  list: z.array(z.object({ id: rowId, name: z.string(), standing: z.enum(standings) })),
  /** The same question asked again, of the directory and by the rule of today. */
  again: z.object({
    rule_version: z.number().int(),
    directory_version: z.number().int(),
    total: z.number().int(),
    identical: z.boolean(),
    reordered: z.boolean(),
    left: z.array(
      z.object({
        id: rowId,
        name: z.string(),
        position: place,
        /** No longer in the directory; a listing that says something else; the rule, or what counts as unknown. */
        why: z.enum(['gone', 'listing', 'rule']),
        reasons: z.array(Reason),
      }),
    ),
    joined: z.array(z.object({ id: rowId, name: z.string(), position: place })),
  }),
})
export type MatchReceipt = z.infer<typeof MatchReceipt>

/** A patient's needs as far as the rule tells people apart: nobody's birthday, no diagnosis that excludes nobody. */
export const keptNeeds = ({ required, payment, insurance, hmo, plans, age, gender }: Needs): ReceiptNeeds => ({
  required: [...required],
  payment,
  insurance,
  hmo,
  plans: [...plans],
  ages: age === null ? null : ageTagsFor(age),
  genders: gender === null ? null : genderTagsFor(gender),
})

/** Somebody with these needs: whoever else they fit is answered the same. */
export const needsAgain = ({ ages, genders, ...needs }: ReceiptNeeds): Needs => ({
  ...needs,
  offered: [],
  age: ages && everyAge.find(age => String(ageTagsFor(age)) === String(ages))!,
  gender: genders && ['male', 'female', ''].find(gender => String(genderTagsFor(gender)) === String(genders))!,
})
/** From a birthday that lies ahead, which nobody takes. */
const everyAge = Array.from({ length: 132 }, (_, at) => at - 1)

/** A list as it is kept: everybody by id, best first, and a fingerprint of each one's listing. */
export type KeptList = { ids: readonly number[]; prints: readonly number[] }

/** How a kept list and one made today differ, and what of it a changed listing explains. `printOf` is of today: undefined for who is gone. */
export function compareLists(kept: KeptList, today: readonly number[], printOf: (id: number) => number | undefined) {
  const [before, now] = [new Set(kept.ids), new Set(today)]
  const standing = (at: number) => {
    const print = printOf(kept.ids[at]!)
    return print === undefined ? 'gone' : print === kept.prints[at] ? 'same' : 'changed'
  }
  const standings = kept.ids.map((_, at) => standing(at))
  const why = { gone: 'gone', changed: 'listing', same: 'rule' } as const
  const stayed = today.filter(id => before.has(id))
  return {
    standings,
    left: kept.ids.flatMap((id, at) => (now.has(id) ? [] : [{ id, position: at + 1, why: why[standings[at]!] }])),
    joined: today.flatMap((id, at) => (before.has(id) ? [] : [{ id, position: at + 1 }])),
    reordered: String(kept.ids.filter(id => now.has(id))) !== String(stayed),
    identical: String(kept.ids) === String(today),
  }
}
