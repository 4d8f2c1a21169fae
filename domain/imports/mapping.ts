import { z } from '../platform/zod.ts'

const texts = z.record(z.string(), z.string())

/**
 * How a file of an unknown layout is read. `columns` maps the file's headings to the columns of an import, `values` replaces whole
 * cells of a column, and `constants` gives a value to every row in which the column is missing or empty.
 */
export const Mapping = z.strictObject({ columns: texts, values: z.record(z.string(), texts), constants: texts }).partial()
export type Mapping = z.infer<typeof Mapping>
