import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from '#domain/platform/zod.ts'

/** A dialog that the approval table opens. The app sends the schema's output to the server. */
export type AnswerForm = {
  title: string
  about?: string
  schema: z.ZodType<FieldValues, FieldValues>
  values: FieldValues
  Fields: ComponentType
}
