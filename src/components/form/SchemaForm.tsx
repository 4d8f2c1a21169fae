import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import { type ReactNode, useRef } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Path, type UseFormProps, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormProblems } from './FormProblems.tsx'

type Schema = z.ZodType<FieldValues, FieldValues>
type Props<S extends Schema> = {
  schema: S
  /** What stands in the fields at first. */
  values: DefaultValues<z.input<S>>
  /** Gets what the schema makes of the fields. An HttpError with `body.errors` lands in its fields, any other above the form. */
  onSubmit: (values: z.output<S>) => unknown
  mode?: UseFormProps['mode']
  children: ReactNode
}

/**
 * A form that checks with a schema of the domain, when sent and from then on while one types. Failing, it shows "There is a
 * problem" with links to the fields. Ctrl-Enter (Cmd-Enter) sends it from any field; while it is on its way it
 * is not sent again.
 */
export function SchemaForm<S extends Schema>({ schema, values, onSubmit, mode = 'onSubmit', children }: Props<S>) {
  const element = useRef<HTMLFormElement>(null)
  const underway = useRef(false)
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema) as never,
    defaultValues: values,
    mode,
    shouldFocusError: false,
  })
  const send = form.handleSubmit(async sent => {
    try {
      await onSubmit(sent)
    } catch (failure) {
      const { message, body } = failure as Error & { body?: { errors?: Record<string, string> } }
      const errors = Object.entries(body?.errors ?? {})
      for (const [field, said] of errors) form.setError(field as Path<z.input<S>>, { type: 'server', message: said })
      if (!errors.length) form.setError('root.server', { message })
    }
  })
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        ref={element}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          // A second click, or the browser's own Enter, comes before anything is disabled.
          if (underway.current) return
          underway.current = true
          void send(event).finally(() => {
            underway.current = false
          })
        }}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) element.current?.requestSubmit()
        }}
        sx={{ display: 'grid', gap: 2.5 }}
      >
        <FormProblems />
        {children}
      </Box>
    </FormProvider>
  )
}
