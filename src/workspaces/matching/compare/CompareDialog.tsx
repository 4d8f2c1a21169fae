import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { FailedState } from '../../../components/FailedState.tsx'
import { CardSkeletons } from '../../../components/PageSkeleton.tsx'
import { texts } from '../../../i18n/english/matching.ts'
import { ChoiceSheetButtons } from './ChoiceSheetButtons.tsx'
import { CompareColumns } from './CompareColumns.tsx'
import { useComparing } from './Comparing.tsx'

type Props = { matches: readonly Match[]; loading: boolean; error: Error | null; onRetry: () => unknown; place: string }

/** Full-screen comparison of up to four facilities, with the patient choice sheet. */
export function CompareDialog({ matches, loading, error, onRetry, place }: Props) {
  const { ids, open, hide } = useComparing()
  const heading = useId()
  const missing = loading ? 0 : ids.length - matches.length
  return (
    <Dialog fullScreen open={open} onClose={hide} aria-labelledby={heading}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 1,
          px: { xs: 2, md: 3 },
          py: 1.5,
          pr: { xs: 7, md: 8 },
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography variant="h1" component="h2" id={heading} sx={{ fontSize: '1.25rem' }}>
            {texts.compare.title(ids.length)}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {texts.compare.neutral}
          </Typography>
        </Box>
        {matches.length > 0 && <ChoiceSheetButtons matches={matches} place={place} />}
        <IconButton
          aria-label={texts.compare.close}
          onClick={hide}
          sx={{ position: 'absolute', top: 10, right: { xs: 8, md: 16 } }}
        >
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
        {missing > 0 && (
          <Typography variant="body2" sx={{ px: { xs: 2, md: 3 }, pt: 1.5 }}>
            {texts.compare.missing(missing)}
          </Typography>
        )}
        {error ? (
          <FailedState title={texts.page.failed} error={error} onRetry={onRetry} />
        ) : matches.length > 0 ? (
          <CompareColumns matches={matches} />
        ) : loading ? (
          <Box sx={{ p: 3 }}>
            <CardSkeletons rows={2} height={220} />
          </Box>
        ) : (
          <EmptyState title={texts.compare.none} />
        )}
      </Box>
    </Dialog>
  )
}
