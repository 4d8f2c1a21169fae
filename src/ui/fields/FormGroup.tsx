import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Optional } from './Labelled.tsx'

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

export const Wide = ({ children }: { children: ReactNode }) => <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>{children}</Box>

/** Keeps the cell next to a field empty in a two-column layout. */
export const EmptyCell = () => <Box aria-hidden="true" sx={{ display: { xs: 'none', md: 'block' } }} />
