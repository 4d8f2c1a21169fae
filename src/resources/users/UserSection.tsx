import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

export function UserSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2, display: 'grid', gap: 1.5, minWidth: 0, overflow: 'visible' }}>
      <Typography variant="h3" id={id}>
        {title}
      </Typography>
      {children}
    </Card>
  )
}
