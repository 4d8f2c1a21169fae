import Box from '@mui/material/Box'
import { type ReactNode, useId, useMemo } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import type { z } from '#domain/platform/zod.ts'
import { FormProblems } from './FormProblems.tsx'
import { FormScope, type Labels } from './FormScope.ts'

type Props<V extends FieldValues, T> = {
  form: UseFormReturn<V, unknown, T>
  onSubmit: () => unknown
  /** Accessible name for a form without a heading. */
  name?: string
  /** Labels for fields that do not define their own, keyed by the last part of the field's path. */
  labels?: Labels
  schemas?: readonly z.ZodType[]
  /** Prefix of the field ids. Unique on the page by default. */
  prefix?: string
  /** After a failed submit, focuses the first invalid field instead of the summary. */
  focusField?: boolean
  children: ReactNode
}

const noLabels: Labels = {}
const noSchemas: readonly z.ZodType[] = []

/** A react-hook-form form: the error summary, followed by the fields. Ctrl+Enter (Cmd+Enter) submits the form. */
export function Form<V extends FieldValues, T>({
  form,
  onSubmit,
  name,
  labels = noLabels,
  schemas = noSchemas,
  prefix,
  focusField = false,
  children,
}: Props<V, T>) {
  const generatedId = useId()
  const scope = useMemo(() => ({ prefix: prefix ?? generatedId, labels, schemas }), [prefix, generatedId, labels, schemas])
  return (
    <FormScope value={scope}>
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          autoComplete="off"
          aria-label={name}
          onSubmit={event => {
            event.preventDefault()
            onSubmit()
          }}
          onKeyDown={event => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
          }}
          sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}
        >
          <FormProblems focusField={focusField} />
          {children}
        </Box>
      </FormProvider>
    </FormScope>
  )
}
