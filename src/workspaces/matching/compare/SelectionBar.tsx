import CompareArrows from '@mui/icons-material/CompareArrows'
import SendOutlined from '@mui/icons-material/SendOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Paper from '@mui/material/Paper'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { RefObject } from 'react'
import { texts as several } from '../../../i18n/english/applyToSeveral.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { texts as referral } from '../../../i18n/english/referrals.ts'
import { barRoom } from '../../../ui/feedback/bottomRoom.ts'
import { useComparing } from './Comparing.tsx'

type Props = {
  applicable: number
  referable: number
  whyNot: string | null
  applyButton: RefObject<HTMLButtonElement | null>
  onApply: () => void
  onRefer: () => void
}

/** Bar at the bottom of the page with the number of selected facilities and buttons to compare, apply, and refer. */
export function SelectionBar({ applicable, referable, whyNot, applyButton, onApply, onRefer }: Props) {
  const { ids, show, clear } = useComparing()
  if (ids.length === 0) return null
  return (
    <Paper
      ref={barRoom}
      data-bottom-bar=""
      component="section"
      aria-label={texts.compare.bar}
      elevation={6}
      sx={{
        position: 'sticky',
        bottom: { xs: 'calc(var(--notice-room, 0px) + 8px)', md: 'calc(var(--notice-room, 0px) + 16px)' },
        zIndex: 1050,
        mt: 2,
        mx: 'auto',
        width: 'fit-content',
        maxWidth: '100%',
        boxSizing: 'border-box',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        px: 2,
        py: 1,
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {texts.compare.chosen(ids.length)}
        {whyNot && (
          <Box component="span" id="why-not-several" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {' · '}
            {whyNot}
          </Box>
        )}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, '& .MuiButton-root': buttons }}>
        <Button size="small" onClick={clear}>
          {texts.compare.clear}
        </Button>
        <Button size="small" variant="outlined" startIcon={<CompareArrows />} aria-label={texts.compare.open} onClick={show}>
          {texts.compare.openShort}
        </Button>
        {referable > 0 && (
          <Button
            size="small"
            variant={applicable > 0 ? 'outlined' : 'contained'}
            disabled={whyNot !== null}
            aria-describedby={whyNot ? 'why-not-several' : undefined}
            onClick={onRefer}
          >
            {referral.several.open(referable)}
          </Button>
        )}
        {(applicable > 0 || referable === 0) && (
          <Button
            ref={applyButton}
            size="small"
            variant="contained"
            startIcon={<SendOutlined />}
            disabled={whyNot !== null || applicable === 0}
            aria-describedby={whyNot ? 'why-not-several' : undefined}
            onClick={onApply}
          >
            {applicable > 0 ? several.open(applicable) : several.none}
          </Button>
        )}
      </Box>
    </Paper>
  )
}

const buttons = { minHeight: { xs: 44, md: 32 }, '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } }

/** Checkbox that selects a facility to compare or to apply to. `heading` is the id of the facility's name. */
export function SelectToggle({ id, heading }: { id: number; heading: string }) {
  const { ids, full, toggle } = useComparing()
  const checked = ids.includes(id)
  const disabled = full && !checked
  return (
    <Tooltip title={disabled ? texts.compare.full : texts.compare.toggleHint}>
      <span>
        <Checkbox
          size="small"
          checked={checked}
          disabled={disabled}
          onChange={() => toggle(id)}
          slotProps={{ input: { 'aria-label': texts.compare.toggle, 'aria-describedby': heading } }}
          sx={{ width: 44, height: 44, p: 0 }}
        />
      </span>
    </Tooltip>
  )
}
