import { instant, rowId, text } from '../platform/formats.ts'
import { z } from '../platform/zod.ts'
import { ageTagsFor, genderTagsFor } from './facts.ts'
import type { Needs } from './needs.ts'
import { sorts } from './order.ts'
import { defaultRadius, radii, SearchCenter } from './places.ts'
import { Reason } from './schema.ts'

const tags = z.array(rowId)

/** The search shown on the match page when the user applied. A `place` without a label is a point on the map. */
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
  sort: z.enum(sorts).default('published'),
})
export type ShownSearch = z.output<typeof ShownSearch>

/** A list's inputs other than the directory: ids and codes, with only the patient details that affect the result. */
const ReceiptNeeds = z.object({
  required: tags,
  payment: z.enum(['cash', 'insurance']).nullable(),
  insurance: z.enum(['Public', 'Private']).nullable(),
  hmo: z.boolean(),
  plans: z.array(z.string()),
  /** The age and gender tags that match the patient. Null if the age or gender is unknown. */
  ages: tags.nullable(),
  genders: tags.nullable(),
  /** Set only if the patient was on an involuntary hold. */
  involuntary_hold: z.literal(true).optional(),
})
export type ReceiptNeeds = z.infer<typeof ReceiptNeeds>

const ReceiptSearch = z.object({
  radius: z.literal(radii),
  /** Receipts from before November 2026 do not record how the center was determined. */
  center: SearchCenter.partial().required({ latitude: true, longitude: true, label: true }),
  filters: tags,
  /** The facilities that had suitable open beds at the time. Set only if the search was limited to them. */
  told: tags.nullish(),
  /** The facilities that reported suitable open beds, and no open beds, at the time. Absent before rule version 3. */
  beds: z.object({ open: tags, full: tags }).optional(),
  /** The user's sort order. Absent if it was the published order, which is the receipt's order. */
  sort: z.enum(sorts).optional(),
  /** Whether the page sent its search. If not, the default search is stored. */
  shown: z.boolean(),
})

const place = z.number().int().positive()
const standings = ['same', 'changed', 'gone'] as const

/** The list that led to an application: its inputs, rule version, and order, and what the same inputs produce today. */
export const MatchReceipt = z.object({
  at: instant,
  rule_version: z.number().int(),
  directory_version: z.number().int(),
  needs: ReceiptNeeds,
  search: ReceiptSearch,
  facility_id: rowId,
  /** Every application sent from this list. */
  applications: z.array(rowId),
  /** The facilities on the list, best match first, and whether each listing is unchanged. */
  list: z.array(z.object({ id: rowId, name: z.string(), standing: z.enum(standings) })),
  /** The same search with today's directory and rule. */
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
        /**
         * `gone`: the facility is no longer in the directory; `listing`: its listing changed; `rule`: the rule or its handling of
         * unknown values changed.
         */
        why: z.enum(['gone', 'listing', 'rule']),
        reasons: z.array(Reason),
      }),
    ),
    joined: z.array(z.object({ id: rowId, name: z.string(), position: place })),
  }),
})
export type MatchReceipt = z.infer<typeof MatchReceipt>

/** The needs to store in a receipt, without the date of birth and without diagnoses that do not affect the matches. */
export const storedNeeds = ({
  required,
  payment,
  insurance,
  hmo,
  plans,
  age,
  gender,
  involuntary_hold,
}: Needs): ReceiptNeeds => ({
  required: [...required],
  payment,
  insurance,
  hmo,
  plans: [...plans],
  ages: age === null ? null : ageTagsFor(age),
  genders: gender === null ? null : genderTagsFor(gender),
  ...(involuntary_hold && { involuntary_hold }),
})

/**
 * Restores stored needs. The rule returns the same result for them as for the original needs, except whether a facility fits from
 * midnight, which would reveal the birthday.
 */
export const restoreNeeds = ({ ages, genders, involuntary_hold, ...needs }: ReceiptNeeds): Needs => ({
  ...needs,
  offered: [],
  age: ages && everyAge.find(age => String(ageTagsFor(age)) === String(ages))!,
  gender: genders && ['male', 'female', ''].find(gender => String(genderTagsFor(gender)) === String(genders))!,
  birthday_tomorrow: false,
  counties: [],
  language: null,
  involuntary_hold: involuntary_hold === true,
  to_ask: null,
})
/** Ages to try. The first is -1, which matches no age tag and results from a future date of birth. */
const everyAge = Array.from({ length: 132 }, (_, at) => at - 1)

/** A stored list: facility ids, best match first, and a fingerprint of each facility's listing. */
export type StoredList = { ids: readonly number[]; prints: readonly number[] }

/**
 * Compares a stored list with today's and determines which differences result from changed listings. `printOf` returns today's
 * fingerprint, or undefined if the facility was deleted.
 */
export function compareLists(kept: StoredList, today: readonly number[], printOf: (id: number) => number | undefined) {
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
