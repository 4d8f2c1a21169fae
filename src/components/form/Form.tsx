import Box from '@mui/material/Box'
import { type ReactNode, useId, useMemo } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { FormProblems } from './FormProblems.tsx'
import { FormScope, type Labels } from './FormScope.ts'

type Props<V extends FieldValues, T> = {
  form: UseFormReturn<V, unknown, T>
  onSubmit: () => unknown
  /** The accessible name, if the form contains no heading. */
  name?: string
  /** Labels by the last part of a field's path, for fields that have no label of their own. */
  labels?: Labels
  /** The schemas that validate the form. */
  schemas?: readonly z.ZodType[]
  /** The prefix of field ids. The default is unique on the page. */
  prefix?: string
  /** Focuses the first invalid field after a failed submit, instead of the summary. */
  focusField?: boolean
  children: ReactNode
}

const noLabels: Labels = {}
const noSchemas: readonly z.ZodType[] = []

/** The frame of a react-hook-form form: the error summary, then the fields. Ctrl+Enter (Cmd+Enter) submits. */
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
