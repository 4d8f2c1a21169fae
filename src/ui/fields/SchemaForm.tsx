import { type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm, useFormState, useWatch } from 'react-hook-form'
import type { z } from '#domain/platform/zod.ts'
import { UnsavedScope } from '../unsaved/unsaved.ts'
import { makeResolver, showServerErrors, validateWith } from './errorLines.ts'
import { Form } from './Form.tsx'
import type { Labels } from './useField.ts'

export type FormSchema = z.ZodType<FieldValues, FieldValues>

export type SchemaFormProps<S extends FormSchema> = {
  schema: S
  values: DefaultValues<z.input<S>>
  /**
   * Called with the schema's output. Errors in an HttpError's `body.errors` are shown next to their fields, and all other errors
   * above the form. After a `HeldSubmit`, the input stays unsaved without an error.
   */
  onSubmit: (values: z.output<S>, form: UseFormReturn<z.input<S>, unknown, z.output<S>>) => unknown
  labels?: Labels
  /** Lets the user leave without a prompt, for input such as passwords and codes. */
  skipUnsavedCheck?: boolean
  children: ReactNode
}

/** Thrown by `onSubmit` if the user has to decide something before the form can be saved. */
export class HeldSubmit extends Error {}

/** Returns a function that calls `onSubmit` with valid input and shows its errors. Ignores further calls while one is in progress. */
export function useSubmit<S extends FormSchema>(onSubmit: SchemaFormProps<S>['onSubmit']) {
  // The user may click or press Enter again before the button is disabled.
  const sending = useRef<Promise<void>>(undefined)
  const send: (...call: Parameters<typeof onSubmit>) => Promise<void> = async (output, form) => {
    try {
      await onSubmit(output, form)
      // From now on, only new input counts as unsaved.
      form.resetDefaultValues(form.getValues())
    } catch (error) {
      if (!(error instanceof HeldSubmit)) showServerErrors(form, error)
    } finally {
      sending.current = undefined
    }
  }
  return (...call: Parameters<typeof onSubmit>) => {
    sending.current ??= send(...call)
    return sending.current
  }
}

/** Form that validates with a domain schema: on blur, on submit, and, after a failed submit, as the user types. */
export function SchemaForm<S extends FormSchema>({
  schema,
  values,
  onSubmit,
  labels,
  skipUnsavedCheck,
  children,
}: SchemaFormProps<S>) {
  const schemas = useMemo(() => [schema], [schema])
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: makeResolver(input => validateWith(schema, input)),
    defaultValues: values,
    shouldFocusError: false,
    mode: 'onTouched',
  })
  const submit = useSubmit<S>(onSubmit)
  return (
    <Form form={form} labels={labels} schemas={schemas} onSubmit={form.handleSubmit(output => submit(output, form))}>
      {!skipUnsavedCheck && <Unsaved />}
      {children}
    </Form>
  )
}

/** Marks the enclosing form as unsaved while it has unsaved input. */
export function Unsaved() {
  const { isDirty, isSubmitting, defaultValues } = useFormState()
  const values = useWatch()
  const { markUnsaved } = useContext(UnsavedScope)
  // react-hook-form treats empty and missing values as different.
  const unsaved = isDirty && !isSubmitting && !sameInput(values, defaultValues)
  useEffect(() => (unsaved ? markUnsaved() : undefined), [unsaved, markUnsaved])
  return null
}

/** Compares form values deeply. Treats '', null, undefined, and [] as equal. */
export function sameInput(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  if (typeof a !== 'object' || typeof b !== 'object' || a instanceof Blob || b instanceof Blob) return a === b
  const [first, second] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].every(key => sameInput(first[key], second[key]))
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
