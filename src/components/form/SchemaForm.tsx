import { type ReactNode, useRef } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
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
  /** Each field is checked as it is left, too. */
  onLeaving?: boolean
  children: ReactNode
}

/**
 * A form that checks with a schema of the domain, when sent and from then on while one types. While it is on its way it is not
 * sent again.
 */
export function SchemaForm<S extends FormSchema>({ schema, values, onSubmit, labels, onLeaving, children }: SchemaFormProps<S>) {
  const underway = useRef(false)
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: resolverOf(typed => readWith(schema, typed)),
    defaultValues: values,
    shouldFocusError: false,
    ...(onLeaving && { mode: 'onTouched' }),
  })
  const send = form.handleSubmit(async sent => {
    try {
      await onSubmit(sent)
    } catch (failure) {
      showRefusal(form, failure)
    }
  })
  return (
    <Form
      form={form}
      labels={labels}
      onSend={async () => {
        // A second click, or the browser's own Enter, comes before anything is disabled.
        if (underway.current) return
        underway.current = true
        await send().finally(() => {
          underway.current = false
        })
      }}
    >
      {children}
    </Form>
  )
}
