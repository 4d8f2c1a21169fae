import { isPlainName, notPlainName } from '../../platform/csv.ts'
import { enumIgnoringCase, ids, instant, listing, optionalPaging, text } from '../../platform/formats.ts'
import { stateCodes } from '../../platform/states.ts'
import { z } from '../../platform/zod.ts'

export const insuranceTypes = ['Public', 'Private'] as const

/** An insurance payer, which the API calls a provider. */
export const Payer = z.object({
  id: z.number(),
  payer_code: z.string(),
  payer_name: z.string(),
  insurance_type: z.enum(insuranceTypes),
  aliases: z.string().describe('Other names and earlier codes, separated by “ | ”. Searches find them.'),
  active: z.boolean(),
  updated_at: instant,
})
export type Payer = z.infer<typeof Payer>

const between = ' | '
export const aliasesOf = ({ aliases }: Pick<Payer, 'aliases'>): string[] => aliases.split(between).filter(Boolean)
export const joinAliases = (names: Iterable<string>): string => [...new Set(names)].filter(Boolean).join(between)

/** Whether the code is the payer's, or that of a payer that was merged into it. */
export const goesBy = (payer: Pick<Payer, 'payer_code' | 'aliases'>, code: string): boolean =>
  payer.payer_code === code || aliasesOf(payer).includes(code)

const fields = (missing: string) => {
  const requiredText = (max: number) => z.string(missing).pipe(text(max).min(1, missing))
  return {
    payer_code: requiredText(40),
    payer_name: requiredText(255).refine(isPlainName, notPlainName),
    insurance_type: z.enum(insuranceTypes, missing),
  }
}

/** The add dialog's request body (PAYR-005). */
export const NewPayer = z.object(fields('Required field'))
export type NewPayer = z.infer<typeof NewPayer>

/** The edit dialog's request body. Its message for an empty field is different (PAYR-006). */
export const PayerEdit = z.object({ ...fields('Field required'), active: z.boolean() }).partial()
export type PayerEdit = z.infer<typeof PayerEdit>

/** All payers by name, or a filtered and sorted page of them. */
export const PayerSearch = optionalPaging.extend({
  ...listing(['id', 'payer_code', 'payer_name', 'insurance_type', 'updated_at', 'active']),
  ids,
  insurance_type: enumIgnoringCase(insuranceTypes).optional(),
  /** By default, payers with this state's name come first. */
  state: enumIgnoringCase(stateCodes).optional(),
})
