import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import { texts } from '../i18n/english/fields.ts'
import { domainValue } from '../i18n/i18nProvider.ts'

export type Fact = readonly [label: string, value: ReactNode]

const columns = (width: number) => `repeat(auto-fit, minmax(min(100%, ${width}px), 1fr))`

/** Lists labeled values. A missing value is shown as "Not provided". */
export const Facts = ({
  facts,
  dense = false,
  width = dense ? 140 : 220,
}: {
  facts: readonly Fact[]
  /** Fits two columns even on a phone. With `phone`, columns on wider screens keep their normal width. */
  dense?: boolean | 'phone'
  /** Minimum width of a column, in pixels. */
  width?: number
}) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: { xs: columns(width), sm: columns(dense === 'phone' ? 220 : width) },
      columnGap: dense ? 2 : 3,
      rowGap: 1.25,
      '& > div': { minWidth: 0 },
      // A field needs more room than a value.
      '& > div:has(.MuiInputBase-root)': { gridColumn: '1 / -1' },
      '& > div > dt': { typography: 'caption', color: 'text.secondary' },
      '& > div > dd': { m: 0, typography: 'body2', overflowWrap: 'anywhere' },
      '& > div > dd > .missing': { color: 'text.secondary' },
    }}
  >
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{(typeof value === 'string' ? domainValue(value) : value) || <div className="missing">{texts.notProvided}</div>}</dd>
      </div>
    ))}
  </Box>
)

/** A dash for an unknown value. Screen readers read the text instead. */
export const Dash = ({ children }: { children: ReactNode }) => (
  <>
    <span aria-hidden>–</span>
    <Box component="span" sx={visuallyHidden}>
      {children}
    </Box>
  </>
)
