import { type ReactNode, useMemo, useRef } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Unsaved } from '../unsaved/Unsaved.tsx'
import { Form } from './Form.tsx'
import type { Labels } from './FormScope.ts'
import { readWith, resolverOf } from './reading.ts'
import { showRefusal } from './refusal.ts'

export type FormSchema = z.ZodType<FieldValues, FieldValues>

export type SchemaFormProps<S extends FormSchema> = {
  schema: S
  /** What stands in the fields at first. */
  values: DefaultValues<z.input<S>>
  /** Gets what the schema makes of the fields. An HttpError with `body.errors` lands in its fields, any other above the form. */
  onSubmit: (values: z.output<S>) => unknown
  labels?: Labels
  /** What is typed here is not worth a question when it is left: a password or a code. */
  forgettable?: boolean
  children: ReactNode
}

/**
 * A form that checks with a schema of the domain: each field as it is left, all of them when it is sent, and from then on while
 * one types. While it is being sent it is not sent again.
 */
export function SchemaForm<S extends FormSchema>({
  schema,
  values,
  onSubmit,
  labels,
  forgettable,
  children,
}: SchemaFormProps<S>) {
  const underway = useRef(false)
  const schemas = useMemo(() => [schema], [schema])
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: resolverOf(typed => readWith(schema, typed)),
    defaultValues: values,
    shouldFocusError: false,
    mode: 'onTouched',
  })
  const send = form.handleSubmit(async sent => {
    try {
      await onSubmit(sent)
      // From now on only what is typed anew is unsaved.
      form.resetDefaultValues(form.getValues())
    } catch (failure) {
      showRefusal(form, failure)
    }
  })
  return (
    <Form
      form={form}
      labels={labels}
      schemas={schemas}
      onSend={async () => {
        // A second click, or the browser's own Enter, comes before anything is disabled.
        if (underway.current) return
        underway.current = true
        await send().finally(() => {
          underway.current = false
        })
      }}
    >
      {!forgettable && <Unsaved />}
      {children}
    </Form>
  )
}
