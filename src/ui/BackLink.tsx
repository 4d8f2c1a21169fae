import ArrowBack from '@mui/icons-material/ArrowBack'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

type Props = { children: ReactNode } & ({ to: string; state?: unknown } | { onClick: () => void })

/** Link above a heading that leads to the parent page. Takes a path or a click handler. */
export const BackLink = ({ children, ...target }: Props) => (
  <Button
    {...('to' in target ? { component: Link, to: target.to, state: target.state } : target)}
    size="small"
    startIcon={<ArrowBack />}
    sx={{ ml: -0.75, justifySelf: 'start', '@media print': { display: 'none' } }}
  >
    {children}
  </Button>
)
