import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'

/** A dialog of the approval table. The app sends its schema's output to the server. */
export type AnswerForm = {
  title: string
  about?: string
  schema: z.ZodType<FieldValues, FieldValues>
  /** Initial field values. */
  values: FieldValues
  Fields: ComponentType
}
