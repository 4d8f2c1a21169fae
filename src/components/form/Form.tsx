import Box from '@mui/material/Box'
import { type ReactNode, useId, useMemo } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { FormProblems } from './FormProblems.tsx'
import { FormScope, type Labels } from './FormScope.ts'

type Props<V extends FieldValues, T> = {
  form: UseFormReturn<V, unknown, T>
  onSend: () => unknown
  /** What the form is called, where its heading does not stand in it. */
  name?: string
  /** What its fields are called, by the last part of their path: for those that do not say it themselves. */
  labels?: Labels
  /** What it is checked with. */
  schemas?: readonly z.ZodType[]
  /** What the ids of its fields begin with; unless told, something that no other form on the page has. */
  prefix?: string
  /** A failed try leads to the first wrong field, and not to the summary above the form. */
  leadsToField?: boolean
  children: ReactNode
}

const none: Labels = {}
const noSchemas: readonly z.ZodType[] = []

/**
 * The frame of a form of react-hook-form: what is wrong with it on top, then its fields. Ctrl-Enter (Cmd-Enter) sends it from
 * any field.
 */
export function Form<V extends FieldValues, T>({
  form,
  onSend,
  name,
  labels = none,
  schemas = noSchemas,
  prefix,
  leadsToField = false,
  children,
}: Props<V, T>) {
  const own = useId()
  const scope = useMemo(() => ({ prefix: prefix ?? own, labels, schemas }), [prefix, own, labels, schemas])
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
            onSend()
          }}
          onKeyDown={event => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
          }}
          sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}
        >
          <FormProblems leadsToField={leadsToField} />
          {children}
        </Box>
      </FormProvider>
    </FormScope>
  )
}
