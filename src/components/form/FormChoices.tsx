import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import { type ReactNode, useId } from 'react'
import { shell } from '../../i18n/shell.ts'
import { type FieldProps, useField } from './FormText.tsx'

type Choice<V> = { id: V; name: string; hint?: string }
type ChoicesProps<V> = FieldProps & { options: readonly Choice<V>[]; columns?: 1 | 2 | 3 }

/** A question with answers to choose from: the question names the group, its error belongs to it. */
function Group({
  label,
  hint,
  error,
  optional,
  id,
  columns = 1,
  role,
  children,
}: Omit<ChoicesProps<never>, 'options' | 'name'> & {
  error?: string
  id: string
  role: 'group' | 'radiogroup'
  children: ReactNode
}) {
  const own = useId()
  const described = [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(' ')
  return (
    <Box
      id={id}
      tabIndex={-1}
      role={role}
      aria-labelledby={`${own}-label`}
      aria-describedby={described || undefined}
      sx={{ minWidth: 0, scrollMarginTop: 72 }}
    >
      <Box id={`${own}-label`} sx={{ typography: 'body2', fontWeight: 600 }}>
        {label}
        {optional && (
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {` (${shell.form.optional})`}
          </Box>
        )}
      </Box>
      {hint && (
        <Box id={`${own}-hint`} sx={{ typography: 'caption', color: 'text.secondary' }}>
          {hint}
        </Box>
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: `repeat(${columns}, minmax(0, 1fr))` },
          columnGap: 2,
          pt: 0.5,
        }}
      >
        {children}
      </Box>
      {error && (
        <Box id={`${own}-error`} sx={{ typography: 'caption', color: 'error.main', fontWeight: 600 }}>
          {error}
        </Box>
      )}
    </Box>
  )
}

/** One answer of several; values keep their type (true, 'male', 189). */
export function FormRadios<V extends string | number | boolean>({ name, options, disabled, ...props }: ChoicesProps<V>) {
  const { field, error, id } = useField(name)
  return (
    <Group {...props} id={id} error={error} role="radiogroup">
      {options.map((option, place) => (
        <FormControlLabel
          key={String(option.id)}
          disabled={disabled}
          label={option.name}
          control={
            <Radio
              name={name}
              checked={field.value === option.id}
              onChange={() => field.onChange(option.id)}
              onBlur={field.onBlur}
              slotProps={{ input: place === 0 ? { ref: field.ref } : {} }}
            />
          }
        />
      ))}
    </Group>
  )
}

/** Any number of answers; the value is the list of their ids, in the order of the options. */
export function FormCheckboxes<V extends string | number>({ name, options, disabled, ...props }: ChoicesProps<V>) {
  const { field, error, id } = useField(name)
  const chosen = new Set<V>(field.value ?? [])
  const toggle = (one: V) =>
    field.onChange(options.map(option => option.id).filter(other => (other === one ? !chosen.has(other) : chosen.has(other))))
  return (
    <Group {...props} id={id} error={error} role="group">
      {options.map(option => (
        <FormControlLabel
          key={option.id}
          disabled={disabled}
          label={option.name}
          control={<Checkbox checked={chosen.has(option.id)} onChange={() => toggle(option.id)} onBlur={field.onBlur} />}
        />
      ))}
    </Group>
  )
}

/** One box to tick: true or false. */
export function FormCheckbox({ name, label, disabled }: { name: string; label: ReactNode; disabled?: boolean }) {
  const { field, error, id } = useField(name)
  return (
    <Box>
      <FormControlLabel
        disabled={disabled}
        label={label}
        control={
          <Checkbox
            id={id}
            checked={field.value === true}
            onChange={event => field.onChange(event.target.checked)}
            onBlur={field.onBlur}
            slotProps={{
              input: { ref: field.ref, 'aria-describedby': error && `${id}-error`, 'aria-invalid': error ? true : undefined },
            }}
          />
        }
      />
      {error && (
        <Box id={`${id}-error`} sx={{ typography: 'caption', color: 'error.main', fontWeight: 600 }}>
          {error}
        </Box>
      )}
    </Box>
  )
}
