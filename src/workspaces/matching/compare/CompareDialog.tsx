import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Close from '@mui/icons-material/Close'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useId, useRef, useState } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FailedState } from '../../../ui/FailedState.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { openPdf, savePdf } from '../../../ui/pdf.ts'
import { useCase } from '../applying/Case.tsx'
import { ComparedFacility, comparedRows } from './ComparedFacility.tsx'
import { useComparing } from './Comparing.tsx'
import { choiceSheet } from './choiceSheet.ts'
import { choiceSheetPdf } from './choiceSheetPdf.ts'

type Props = { matches: readonly Match[]; loading: boolean; error: Error | null; onRetry: () => unknown; place: string }

/** Full-screen comparison of up to five facilities, from which the user can print or download the patient choice sheet. */
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

const file = 'choice-sheet.pdf'

function ChoiceSheetButtons({ matches, place }: { matches: readonly Match[]; place: string }) {
  const { needs, tags, nameOf } = useCase()
  const notify = useNotify()
  const createPdf = (printing: boolean) =>
    choiceSheetPdf(choiceSheet(matches, { needs, tags, nameOf, place }), new Date(), { printing })
  const make = useMutation({
    mutationFn: async (how: 'print' | 'save') =>
      how === 'print' ? openPdf(() => createPdf(true), file) : savePdf(await createPdf(false), file),
    onError: () => notify(texts.sheet.failed, { type: 'error' }),
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        variant="outlined"
        startIcon={<PrintOutlined />}
        loading={make.isPending && make.variables === 'print'}
        onClick={() => make.mutate('print')}
      >
        {texts.sheet.print}
      </Button>
      <Button
        variant="outlined"
        startIcon={<FileDownloadOutlined />}
        loading={make.isPending && make.variables === 'save'}
        onClick={() => make.mutate('save')}
      >
        {texts.sheet.save}
      </Button>
    </Box>
  )
}

/**
 * Shows one column per facility, with aligned rows. A phone shows one column at a time; the user swipes or clicks a button to see
 * the next.
 */
function CompareColumns({ matches }: { matches: readonly Match[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const at = Math.min(shown, matches.length - 1)
  const turn = (to: number) => {
    const box = scroller.current
    box?.scrollTo({ left: (box.scrollWidth / matches.length) * to })
    setShown(to)
  }
  return (
    <>
      {matches.length > 1 && (
        <Box
          role="group"
          aria-label={texts.compare.turning}
          sx={{
            display: { xs: 'flex', sm: 'none' },
            alignItems: 'center',
            justifyContent: 'space-between',
            px: 1,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <IconButton aria-label={texts.compare.previous} disabled={at === 0} onClick={() => turn(at - 1)}>
            <ChevronLeft />
          </IconButton>
          <Typography variant="body2" aria-live="polite" sx={{ fontWeight: 600, textAlign: 'center', overflowWrap: 'anywhere' }}>
            {texts.compare.place(at + 1, matches.length)}
          </Typography>
          <IconButton aria-label={texts.compare.next} disabled={at === matches.length - 1} onClick={() => turn(at + 1)}>
            <ChevronRight />
          </IconButton>
        </Box>
      )}
      <Box
        ref={scroller}
        role="region"
        aria-label={texts.compare.region}
        tabIndex={0}
        onScroll={({ currentTarget: box }) => setShown(Math.round((box.scrollLeft * matches.length) / box.scrollWidth))}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          display: 'grid',
          gridAutoFlow: 'column',
          gridAutoColumns: { xs: '100%', sm: 'minmax(264px, 1fr)' },
          gridTemplateRows: { sm: `repeat(${comparedRows}, auto) 1fr` },
          scrollSnapType: { xs: 'x mandatory', sm: 'none' },
          px: { xs: 0, sm: 1, md: 2 },
        }}
      >
        {matches.map(match => (
          <ComparedFacility key={match.id} match={match} />
        ))}
      </Box>
    </>
  )
}
