import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import { describedBy, ErrorText, Hint, type LabelledProps, Optional } from './Labelled.tsx'
import { WhyWeAsk } from './WhyWeAsk.tsx'

export type FieldsetStyle = {
  /** Shows the legend only to screen readers, for a question that repeats the heading above it. */
  hideLabel?: boolean
  /** Shows the hint below the controls, so that fields in the same row stay aligned. */
  hintBelow?: boolean
}

/** Groups controls that answer one question, which is shown as the legend. They share a hint and an error. */
export const Fieldset = ({
  id,
  label,
  hint,
  why,
  error,
  optional,
  hideLabel,
  hintBelow,
  children,
}: LabelledProps & FieldsetStyle & { id: string; children: ReactNode }) => (
  <Box component="fieldset" aria-describedby={describedBy(id, { hint, error })} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
    <Box
      component="legend"
      id={`${id}-label`}
      sx={hideLabel ? visuallyHidden : { p: 0, mb: 0.5, typography: 'body2', fontWeight: 600 }}
    >
      {label}
      {optional && <Optional />}
    </Box>
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {!hintBelow && <Hint fieldId={id}>{hint}</Hint>}
      {children}
      {hintBelow && <Hint fieldId={id}>{hint}</Hint>}
      <ErrorText fieldId={id}>{error}</ErrorText>
      {why && <WhyWeAsk>{why}</WhyWeAsk>}
    </Box>
  </Box>
)

export type Columns = 1 | 2 | 3

export const Choices = ({
  columns,
  dense,
  children,
}: {
  columns?: Columns
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
