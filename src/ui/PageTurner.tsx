import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { texts } from '../i18n/english/grid.ts'

type PageTurnerProps = { page: number; pageSize: number; total: number; onPage: (page: number) => void }

/** Buttons for newer and older rows, with the current range between them. Renders nothing if there is only one page. */
export function PageTurner({ page, pageSize, total, onPage }: PageTurnerProps) {
  const last = Math.ceil(total / pageSize)
  if (last <= 1) return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mr: 1 }}>
        {texts.range((page - 1) * pageSize + 1, Math.min(page * pageSize, total), total)}
      </Typography>
      <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {texts.newer}
      </Button>
      <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {texts.older}
      </Button>
    </Box>
  )
}
