import { HttpError } from 'ra-core'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from '#domain/platform/zod.ts'
import { type FormSchema, HeldSubmit, SchemaForm, type SchemaFormProps } from '../SchemaForm.tsx'
import { Choice, conflictId } from './ConflictView.tsx'
import { conflictsOf, isUntouched, schemaValues, type Versions } from './versions.ts'

/** What a form must define about its record so that the user can resolve conflicts. */
export type ConflictOptions = {
  /** The form's values for the record in the 409 response. */
  // biome-ignore lint/suspicious/noExplicitAny: the body of a 409 response is the record that the endpoint returns.
  valuesOf: (fresh: any) => FieldValues
  /** Called with that record. The next submit replaces its version. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  onFresh: (fresh: any) => void
  /** Formats values that cannot be formatted by type alone. Returns undefined for all others. */
  show?: (field: string, value: unknown) => string | undefined
}

export type ConflictFormProps<S extends FormSchema> = SchemaFormProps<S> & {
  conflict?: ConflictOptions | undefined
  /** The form. Defaults to `SchemaForm`. */
  Form?: typeof SchemaForm<S>
}

/**
 * A `SchemaForm` for a record that others can change. If the record has changed since the form opened, the user chooses a version of
 * each field and saves again. If the other change left this form's fields alone, the input is saved on top of it.
 */
export function ConflictForm<S extends FormSchema>(props: ConflictFormProps<S>) {
  const { conflict, onSubmit, Form = SchemaForm, children, ...form } = props
  const [versions, setVersions] = useState<Versions>()
  async function submit(values: z.output<S>, context: UseFormReturn<z.input<S>, unknown, z.output<S>>) {
    if (versions) {
      document.getElementById(conflictId)?.focus()
      throw new HeldSubmit()
    }
    try {
      await onSubmit(values, context)
    } catch (error) {
      const fresh = conflict && currentRecord(error)
      if (!fresh) throw error
      const found = {
        base: schemaValues(form.schema, context.formState.defaultValues ?? {}),
        mine: schemaValues(form.schema, context.getValues()),
        theirs: schemaValues(form.schema, conflict.valuesOf(fresh)),
      }
      conflict.onFresh(fresh)
      if (isUntouched(found)) return onSubmit(values, context)
      setVersions(found)
      throw new HeldSubmit()
    }
  }
  return (
    <Form {...form} onSubmit={submit}>
      {versions && <Choice versions={versions} show={conflict?.show} onDone={() => setVersions(undefined)} />}
      {children}
    </Form>
  )
}

/** The current record in a 409 response, unless the conflict is about something else, such as a name that is taken. */
function currentRecord(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status !== 409 || error.body?.errors) return undefined
  return error.body?.data
}

/** The choice between a form's input and a version that was saved since the form opened. Render it with `Choice`. */
export function useConflict(form: UseFormReturn<FieldValues>) {
  const [versions, setVersions] = useState<Versions>()
  return {
    versions,
    /**
     * Offers the choice. Returns false if there is nothing to choose, because the other change left the form's fields alone or made
     * the same change.
     */
    offer: (theirs: FieldValues): boolean => {
      const found = { base: { ...form.formState.defaultValues }, mine: form.getValues(), theirs }
      if (isUntouched(found) || conflictsOf(found).length === 0) return false
      setVersions(found)
      return true
    },
    /** Whether the user still has to choose. If so, moves focus to the choice. */
    isOpen: (): boolean => {
      if (versions) document.getElementById(conflictId)?.focus()
      return versions !== undefined
    },
    close: () => setVersions(undefined),
  }
}
