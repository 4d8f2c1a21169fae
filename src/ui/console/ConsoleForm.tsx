import Box from '@mui/material/Box'
import { FieldTitle } from 'ra-core'
import { type Ref, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { BooleanInput, Form, TextInput, type TextInputProps } from 'react-admin'
import { type FieldValues, type UseFormReturn, useFormContext } from 'react-hook-form'
import type { z } from '#domain/platform/zod.ts'
import { texts } from '../../i18n/english/fields.ts'
import { makeResolver, validateWith } from '../fields/errorLines.ts'
import { submitOnCtrlEnter } from '../fields/Form.tsx'
import { FormProblems } from '../fields/FormProblems.tsx'
import { Optional } from '../fields/Labelled.tsx'
import { type FormSchema, type SchemaFormProps, Unsaved, useSubmit } from '../fields/SchemaForm.tsx'
import { FormScope } from '../fields/useField.ts'

const noLabels = {}

/**
 * react-admin's `Form` with the console's defaults and the props of a `SchemaForm`: it validates with a domain schema, summarizes errors,
 * and asks before input is lost. Its inputs are react-admin's, or those that the workspaces share.
 */
export function ConsoleForm<S extends FormSchema>(props: SchemaFormProps<S>) {
  const { schema, values, onSubmit, labels = noLabels, skipUnsavedCheck, children } = props
  const prefix = useId()
  const scope = useMemo(() => ({ prefix, labels, schemas: [schema] }), [prefix, labels, schema])
  const resolver = useMemo(() => makeResolver(input => validateWith(schema, input)), [schema])
  // If the record changed, react-admin's form would start again and lose the input.
  const [record] = useState(values)
  const form = useRef<UseFormReturn<z.input<S>, unknown, z.output<S>>>(null)
  const submit = useSubmit<S>(onSubmit)
  return (
    <FormScope value={scope}>
      <Form
        record={record}
        resolver={resolver as never}
        onSubmit={((output: z.output<S>) => form.current && submit(output, form.current)) as never}
        mode="onTouched"
        shouldFocusError={false}
        disableInvalidFormNotification
        noValidate
      >
        <FormHandle ref={form as Ref<UseFormReturn>} />
        <Box onKeyDown={submitOnCtrlEnter} sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
          <FormProblems />
          {!skipUnsavedCheck && <Unsaved />}
          {children}
        </Box>
      </Form>
    </FormScope>
  )
}

/** Gives the form around it to the component that renders the form. */
function FormHandle({ ref }: { ref: Ref<UseFormReturn> }) {
  const form = useFormContext<FieldValues>()
  useImperativeHandle(ref, () => form)
  return null
}

type ConsoleTextProps = Omit<TextInputProps, 'label' | 'helperText'> & { label: string; hint?: string; optional?: boolean }

/** react-admin's text input with the label and the hint of a dialog that has no resource's labels. */
export const ConsoleText = ({ label, hint, optional, ...input }: ConsoleTextProps) => (
  <TextInput
    {...input}
    label={
      optional ? (
        <>
          {label}
          <Optional />
        </>
      ) : (
        label
      )
    }
    helperText={hint !== undefined && <InputHint>{hint}</InputHint>}
  />
)

type SwitchProps = { source: string; label?: string; hint?: string | undefined; readOnly?: boolean }

/** react-admin's switch, with a hint that screen readers read with it. */
export function ConsoleSwitch({ hint, ...input }: SwitchProps) {
  const id = useId()
  return (
    <BooleanInput
      {...input}
      helperText={hint !== undefined && <span id={id}>{hint}</span>}
      options={hint === undefined ? {} : { slotProps: { input: { 'aria-describedby': id } } }}
    />
  )
}

/**
 * Switch that sets whether a record is active. An inactive record is no longer offered as an option, but stays wherever it is
 * already used. `lockedReason` explains why the record cannot be deactivated.
 */
export const ActiveSwitch = ({ lockedReason }: { lockedReason?: string | undefined }) => (
  <ConsoleSwitch source="active" label={texts.inUse.active} readOnly={lockedReason !== undefined} hint={lockedReason} />
)

/** Shows the status in the choice between two versions of a record. */
export const showActive = (field: string, value: unknown) =>
  field === 'active' ? (value ? texts.inUse.active : texts.inUse.inactive) : undefined

/** The label of an optional input. */
export const OptionalLabel = ({ source }: { source: string }) => (
  <>
    <FieldTitle source={source} />
    <Optional />
  </>
)

/** An input's help text, which is between the label and the input. */
export const InputHint = ({ children }: { children: string }) => (
  <Box component="span" sx={{ order: -1, typography: 'caption', color: 'text.secondary' }}>
    {children}
  </Box>
)
