import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import { domainValue } from '../../i18n/i18nProvider.ts'
import { memoByLocale } from '../../i18n/useLocale.ts'
import { describedBy, ErrorText, Hint, type LabelledProps, Optional, WhyWeAsk } from './Labelled.tsx'

type FieldsetProps = LabelledProps & {
  id: string
  /** Shows the legend only to screen readers, for a question that repeats the heading above it. */
  hideLabel?: boolean | undefined
  /** Shows the hint below the controls, so that fields in the same row stay aligned. */
  hintBelow?: boolean
  children: ReactNode
}

/** Groups controls that answer one question, which is shown as the legend. They share a hint and an error. */
export const Fieldset = ({ id, label, hint, why, error, optional, hideLabel, hintBelow, children }: FieldsetProps) => (
  <FormControl component="fieldset" fullWidth aria-describedby={describedBy(id, { hint, error })}>
    <FormLabel component="legend" id={`${id}-label`} sx={hideLabel ? visuallyHidden : { mb: 0.5 }}>
      {label}
      {optional && <Optional />}
    </FormLabel>
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {!hintBelow && <Hint fieldId={id}>{hint}</Hint>}
      {children}
      {hintBelow && (
        <Hint fieldId={id} below>
          {hint}
        </Hint>
      )}
      <ErrorText fieldId={id}>{error}</ErrorText>
      {why && <WhyWeAsk>{why}</WhyWeAsk>}
    </Box>
  </FormControl>
)

export type Columns = 1 | 2 | 3

/** Lays out options in columns. By default, they wrap. */
export const Choices = ({
  columns,
  dense,
  children,
}: {
  columns?: Columns | undefined
  /** Removes the gaps between options, for options that have their own spacing. */
  dense?: boolean
  children: ReactNode
}) => (
  <Box
    sx={
      columns
        ? {
            display: 'grid',
            gap: dense ? 0 : 1,
            columnGap: 1,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${columns}, minmax(0, 1fr))` },
          }
        : { display: 'flex', flexWrap: 'wrap', gap: 1 }
    }
  >
    {children}
  </Box>
)

/** Group of options within a question. The title is the group's legend. */
export const ChoiceGroup = ({ title, children }: { title: string; children: ReactNode }) =>
  title ? (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 1, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 0.25, color: 'text.secondary' }}>
        {domainValue(title)}
      </Typography>
      {children}
    </Box>
  ) : (
    children
  )

/** The hint, unless the label contains it, as in a language that writes out what another one abbreviates. */
function hintBeside(label: ReactNode, hint: string | undefined): string | undefined {
  const repeats = hint && typeof label === 'string' && domainValue(label).toLowerCase().includes(domainValue(hint).toLowerCase())
  return repeats ? undefined : hint
}

type RadioCardProps = {
  id: string
  name: string
  value: string | number | boolean | null
  label: string
  hint?: string | undefined
  checked: boolean
  disabled?: boolean | undefined
  onChoose: () => void
}

/** Radio button on a card. The whole card is clickable. */
export function RadioCard({ id, name, value, label, checked, disabled, onChoose, ...props }: RadioCardProps) {
  const hint = hintBeside(label, props.hint)
  return (
    <FormControlLabel
      disabled={disabled}
      control={
        <Radio
          id={id}
          name={name}
          value={String(value)}
          checked={checked}
          onChange={onChoose}
          slotProps={{ input: { 'aria-describedby': hint && `${id}-about` } }}
        />
      }
      label={
        <>
          <Box component="span" sx={{ display: 'block', fontWeight: hint ? 600 : 400 }}>
            {domainValue(label)}
          </Box>
          {hint && (
            <Box component="span" id={`${id}-about`} sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
              {domainValue(hint)}
            </Box>
          )}
        </>
      }
      // Centers the first line on the radio button, which is larger on a phone (src/theme/phone.css).
      slotProps={{ typography: { variant: 'body2', sx: { py: hint ? { xs: 1.375, md: 1 } : 0.75, minWidth: 0 } } }}
      sx={{
        alignItems: hint ? 'flex-start' : 'center',
        minHeight: 44,
        boxSizing: 'border-box',
        m: 0,
        pl: 0.5,
        pr: 2,
        border: 1,
        borderColor: checked ? 'primary.main' : 'inputLine',
        boxShadow: theme => (checked ? `inset 0 0 0 1px ${theme.palette.primary.main}` : 'none'),
        bgcolor: checked ? 'primary.light' : 'background.paper',
        borderRadius: 1,
        '&:hover': { borderColor: disabled ? undefined : 'primary.main' },
        '&:has(:focus-visible)': { outline: 3, outlineStyle: 'solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    />
  )
}

type CheckRowProps = {
  id: string
  /** Whether this is an option of a question. The first option has the question's id, and the question has its own label and hint. */
  option?: boolean
  name?: string
  label: ReactNode
  hint?: string | undefined
  error?: string | undefined
  disabled?: boolean | undefined
  checked: boolean
  /** Whether only some of the boxes that this checkbox controls are checked. */
  indeterminate?: boolean
  onToggle: (checked: boolean) => void
}

/** Checkbox with a label, hint, and error. The whole row is clickable. Memoized for long lists. */
export const CheckRow = memoByLocale((props: CheckRowProps) => {
  const { id, option, name, label, error, disabled, checked, indeterminate = false, onToggle } = props
  const hint = hintBeside(label, props.hint)
  const own = option ? `${id}-option` : id
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormControlLabel
        disabled={disabled}
        control={
          <Checkbox
            id={id}
            name={name}
            checked={checked}
            indeterminate={indeterminate}
            onChange={(_event, next) => onToggle(next)}
            sx={{ mt: -0.25, ...(error && { color: 'error.main' }) }}
            slotProps={{
              input: { 'aria-describedby': describedBy(own, { hint, error }), 'aria-invalid': error ? true : undefined },
            }}
          />
        }
        label={typeof label === 'string' ? domainValue(label) : label}
        // Centers the first line on the checkbox, which is larger on a phone (src/theme/phone.css).
        slotProps={{
          typography: { id: `${own}-label`, variant: 'body2', sx: { pt: { xs: 1.125, md: 0.75 }, pb: { xs: 0.75, md: 0 } } },
        }}
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          // As high as the checkbox, or as its line above a hint. On a phone, src/theme/phone.css makes it 44 px.
          minHeight: hint ? 30 : 36,
          boxSizing: 'border-box',
          ml: -1,
          mr: 0,
        }}
      />
      {(hint || error) && (
        <Box sx={{ pl: { xs: 4.5, md: 3.75 }, mt: { xs: -0.75, md: hint ? 0 : -0.75 }, mb: { xs: 1, md: 0.5 } }}>
          <Hint fieldId={own}>{hint}</Hint>
          <ErrorText fieldId={own}>{error}</ErrorText>
        </Box>
      )}
    </Box>
  )
})
