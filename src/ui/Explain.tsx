import HelpOutline from '@mui/icons-material/HelpOutlineOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { type ReactNode, useId, useRef, useState } from 'react'

export type Meaning = readonly [term: string, meaning: string]

const besides = {
  '& > div': { display: 'grid', gridTemplateColumns: { sm: '200px minmax(0, 1fr)' }, columnGap: 2, py: 0.75 },
  '& > div + div': { borderTop: 1, borderColor: 'divider' },
} as const

/** Terms with their meanings. On a page, with `beside`, the meanings are in a column of their own. */
export const Meanings = ({ meanings, beside = false }: { meanings: readonly Meaning[]; beside?: boolean }) => (
  <Box component="dl" sx={{ m: 0, display: 'grid', ...(beside ? besides : { gap: 1.25 }) }}>
    {meanings.map(([term, meaning]) => (
      <div key={term}>
        <Box component="dt" sx={{ typography: 'body2', fontWeight: 600 }}>
          {term}
        </Box>
        <Box component="dd" sx={{ typography: 'body2', m: 0, color: 'text.secondary' }}>
          {meaning}
        </Box>
      </div>
    ))}
  </Box>
)

type Props = {
  /** The question that the button answers. Its accessible name. */
  label: string
  meanings: readonly Meaning[]
  /** A link below the meanings. */
  children?: ReactNode
}

/** A small button that explains the terms next to it in a popover. Renders nothing while there are no meanings. */
export function Explain({ label, meanings, children }: Props) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  if (meanings.length === 0) return null
  return (
    <>
      <IconButton
        ref={anchor}
        size="small"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        // On a phone, the target is larger than the line (src/theme/phone.css).
        sx={{ mx: { xs: -1.25, md: -0.5 }, my: { xs: -1.5, md: -0.75 } }}
      >
        <HelpOutline fontSize="small" />
      </IconButton>
      <Popover
        anchorEl={anchor.current}
        open={open}
        onClose={() => setOpen(false)}
        // React passes clicks in it on to the row that contains the button.
        onClick={event => event.stopPropagation()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': id,
            sx: { p: 2, maxWidth: 'min(400px, calc(100% - 32px))', maxHeight: '60vh' },
          },
        }}
      >
        <Box id={id} component="h2" sx={{ typography: 'h3', m: 0, mb: 1 }}>
          {label}
        </Box>
        <Meanings meanings={meanings} />
        {children}
      </Popover>
    </>
  )
}

/** A field with the explanation of its options at the end of its label's line. */
export const ExplainedField = ({ children, explanation }: { children: ReactNode; explanation: ReactNode }) => (
  <Box sx={{ position: 'relative' }}>
    {children}
    <Box sx={{ position: 'absolute', top: 0, right: 4, display: 'flex' }}>{explanation}</Box>
  </Box>
)

/** Words with their explanation behind them. */
export const Explained = ({ children, explanation }: { children: ReactNode; explanation: ReactNode }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', columnGap: 1, maxWidth: '100%' }}>
    <span>{children}</span>
    {explanation}
  </Box>
)
