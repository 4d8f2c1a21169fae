import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'

/** A dialog of the approval table as a value: what it is called, asks and takes. What its schema gives is sent. */
export type AnswerForm = {
  title: string
  about?: string
  schema: z.ZodType<FieldValues, FieldValues>
  /** What stands in the fields at first. */
  values: FieldValues
  Fields: ComponentType
}
