import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type ReactNode, useId, useMemo } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import type { z } from '#domain/platform/zod.ts'
import { domainValue } from '../../i18n/i18nProvider.ts'
import { FormProblems } from './FormProblems.tsx'
import { Optional } from './Labelled.tsx'
import { FormScope, type Labels } from './useField.ts'

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

/** Submits the form at or around this element on Ctrl+Enter (Cmd+Enter). */
export function submitOnCtrlEnter({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.closest('form')?.requestSubmit()
}

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
          aria-label={name && domainValue(name)}
          onSubmit={event => {
            event.preventDefault()
            onSubmit()
          }}
          onKeyDown={submitOnCtrlEnter}
          sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}
        >
          <FormProblems focusField={focusField} />
          {children}
        </Box>
      </FormProvider>
    </FormScope>
  )
}

/** Group of questions with a heading. Shows two questions per row if they fit. */
export const FormGroup = ({
  title,
  optional,
  about,
  columns = 2,
  level = 2,
  children,
}: {
  title: string
  /** Whether the group is one optional question, whose own label is hidden. */
  optional?: boolean
  about?: ReactNode
  columns?: 1 | 2
  level?: 2 | 3
  children: ReactNode
}) => (
  <Paper component="section" variant="outlined" data-title={title} sx={{ p: { xs: 2, md: 2.5 } }}>
    <Typography variant={`h${level}`} sx={{ mb: about ? 0.25 : 1.5 }}>
      {title}
      {optional && <Optional />}
    </Typography>
    {about && (
      <Typography component="div" variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {about}
      </Typography>
    )}
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${columns}, minmax(0, 1fr))` },
        columnGap: 2.5,
        rowGap: 2,
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  </Paper>
)

export const Wide = ({ children }: { children: ReactNode }) => (
  <Box sx={{ gridColumn: '1 / -1', minWidth: 0, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
)

/** Keeps the cell next to a field empty in a two-column layout. */
export const EmptyCell = () => <Box aria-hidden="true" sx={{ display: { xs: 'none', md: 'block' } }} />
