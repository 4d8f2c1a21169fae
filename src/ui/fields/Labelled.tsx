import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type ComponentPropsWithRef, createContext, type ReactNode, useContext, useId } from 'react'
import { atMost } from '#domain/platform/plainMessages.ts'
import { texts as shell } from '../../i18n/english/shell.ts'
import { domainText } from '../../i18n/i18nProvider.ts'

export type LabelledProps = {
  label: string
  /** Text below the label, such as a format or an example. */
  hint?: string | undefined
  /** Explains why the product asks for personal data. Shown collapsed below the field. */
  why?: string
  error?: string | undefined
  optional?: boolean
}

type Props = LabelledProps &
  Omit<TextFieldProps, 'label' | 'error' | 'helperText'> & {
    /** Content between the control and its error, such as a counter. */
    below?: ReactNode
  }

/**
 * MUI's text field with its label above and a hint, an error, and other text, which screen readers announce with the field. It is also
 * a select, and the input of an autocomplete.
 */
export function LabelledField({ label, hint, why, error, optional, below, slotProps, ...props }: Props) {
  const generatedId = useId()
  const id = props.id ?? generatedId
  const field = (
    <TextField
      {...props}
      id={id}
      error={Boolean(error)}
      label={
        <>
          {label}
          {optional && <Optional />}
        </>
      }
      helperText={
        (hint || below || error) && (
          <>
            <Hint fieldId={id}>{hint}</Hint>
            {below}
            <ErrorText fieldId={id}>{error}</ErrorText>
          </>
        )
      }
      slotProps={{
        ...slotProps,
        // MUI would repeat the label in the border, in a gap for labels that are on it.
        input: { label: '', ...slotProps?.input } as object,
        htmlInput: { 'aria-describedby': describedBy(id, { hint, error }), ...slotProps?.htmlInput },
      }}
    />
  )
  return why ? (
    <Box sx={{ minWidth: 0 }}>
      {field}
      <WhyWeAsk>{why}</WhyWeAsk>
    </Box>
  ) : (
    field
  )
}

export const Optional = () => (
  <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
    {` (${shell.form.optional})`}
  </Box>
)

/** Value of a control's `aria-describedby`. */
export const describedBy = (id: string, { hint, error }: Pick<LabelledProps, 'hint' | 'error'>) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

type Text = { fieldId: string; children: string | undefined }

/**
 * What a file says about unsaved answers that come from it, by the id of the field's element. Fields show it with their hint. It is here
 * because the sign-in page shows hints without loading the form library.
 */
export const FieldSources = createContext<Readonly<Record<string, string>>>({})

export function Hint({ fieldId, below, children }: Text & { below?: boolean }) {
  const isFromFile = fieldId in useContext(FieldSources)
  return (
    children && (
      // In a text field, which lists it after the input, the hint is above the input.
      <Box
        component="span"
        id={`${fieldId}-hint`}
        sx={{ display: 'block', order: below ? 0 : -1, typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {isFromFile && (
          <>
            <Box
              component="span"
              sx={{ px: 0.75, py: 0.125, borderRadius: 1, bgcolor: 'info.main', color: 'info.contrastText', fontWeight: 600 }}
            >
              {shell.form.fromFile}
            </Box>{' '}
          </>
        )}
        {/* An answer may have several sources (`fileDrafts.ts`). */}
        {isFromFile ? children.split('; ').map(domainText).join('; ') : domainText(children)}
      </Box>
    )
  )
}

export const ErrorText = ({ fieldId, children }: Text) =>
  children && (
    <Box
      component="span"
      id={`${fieldId}-error`}
      sx={{ display: 'block', typography: 'caption', color: 'error.main', fontWeight: 600 }}
    >
      {domainText(children)}
    </Box>
  )

/** Expandable explanation of why the product asks for personal data. Staff can read it to the patient. */
export const WhyWeAsk = ({ children }: { children: string }) => (
  <Box component="details" sx={{ typography: 'caption' }}>
    <Box
      component="summary"
      sx={{
        cursor: 'pointer',
        color: 'primary.main',
        textDecoration: 'underline',
        minHeight: { xs: 44, md: 24 },
        alignContent: 'center',
        width: 'fit-content',
      }}
    >
      {shell.form.why}
    </Box>
    <Box sx={{ borderLeft: 3, borderColor: 'divider', pl: 1.5, py: 0.5, color: 'text.secondary', maxWidth: 480 }}>{children}</Box>
  </Box>
)

/** Fields with a lower limit have no counter, only the error message. */
const counterThreshold = 40

/** Maximum length of a search query, in characters. */
export const maxSearchLength = 100

/** Returns the error for text that exceeds the limit. Ignores surrounding whitespace, which is trimmed later. */
export const tooLong = (text: string, max: number | undefined): string | undefined =>
  max !== undefined && text.trim().length > max ? atMost(max) : undefined

type CounterProps = { text: string; max: number | undefined; always?: boolean | undefined }

/** Whether the counter has something to show: from 80 percent of the limit, or always. */
export const showsCounter = ({ text, max, always }: CounterProps) =>
  max !== undefined && (always || (max >= counterThreshold && text.trim().length >= max * 0.8))

/** Character counter. */
export function Counter(props: CounterProps) {
  const { text, max = 0 } = props
  if (!showsCounter(props)) return null
  const { length } = text.trim()
  const isOver = length > max
  return (
    <Box
      component="span"
      role={isOver ? 'status' : undefined}
      sx={{
        display: 'block',
        typography: 'caption',
        color: isOver ? 'error.main' : 'text.secondary',
        fontWeight: isOver ? 600 : 400,
        textAlign: 'right',
      }}
    >
      {isOver
        ? shell.form.tooMany(length - max, max)
        : shell.form.counted(length.toLocaleString('en-US'), max.toLocaleString('en-US'))}
    </Box>
  )
}

export type LabelledInputProps = LabelledProps &
  Omit<ComponentPropsWithRef<'input'>, 'id' | 'maxLength' | 'aria-invalid'> & {
    id?: string
    start?: ReactNode
    end?: ReactNode
    /** Maximum length. Longer text is kept, but shows an error. */
    maxLength?: number | undefined
    /** Always shows the counter, instead of only near the limit. */
    alwaysCount?: boolean | undefined
    /** Number of lines of a field for several lines. */
    rows?: number | undefined
    /** Whether the error of the enclosing fieldset is about this input. */
    invalid?: boolean
  }

const fillsFrame = { minHeight: 40, boxSizing: 'border-box' }

/** Text input. `start` and `end`, such as a unit or a button, are shown inside the input. */
export function LabelledInput(props: LabelledInputProps) {
  const { label, hint, why, error, optional, id, ref, disabled, start, end, maxLength, alwaysCount, rows, invalid, ...input } =
    props
  const counted = { text: String(input.value ?? ''), max: maxLength, always: alwaysCount }
  return (
    <LabelledField
      label={label}
      hint={hint}
      why={why}
      optional={optional}
      id={id}
      inputRef={ref}
      disabled={disabled}
      error={error ?? tooLong(counted.text, maxLength)}
      below={showsCounter(counted) && <Counter {...counted} />}
      slotProps={{
        // The input fills its frame, so that a click anywhere in the frame enters it.
        htmlInput: { ...input, rows, ...(invalid && { 'aria-invalid': true }), ...(!rows && { sx: fillsFrame }) },
        input: {
          ...(rows && { inputComponent: 'textarea' }),
          ...(start && { startAdornment: start, sx: { pl: 0 } }),
          ...(end && { endAdornment: <InputAdornment position="end">{end}</InputAdornment> }),
        },
      }}
    />
  )
}
