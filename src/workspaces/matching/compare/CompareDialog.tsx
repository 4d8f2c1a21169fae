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
import { format } from 'date-fns/format'
import { useNotify } from 'ra-core'
import { useId, useRef, useState } from 'react'
import { languageOf } from '#domain/intake/releases/rules.ts'
import type { Needs } from '#domain/matching/needs.ts'
import type { Match } from '#domain/matching/schema.ts'
import { showPhone } from '#domain/platform/phone.ts'
import type { Tags } from '../../../dataProvider/useTags.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { saveFile } from '../../../ui/browser.ts'
import { DialogPages, useDialogPages } from '../../../ui/dialog/DialogPages.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { openPdf } from '../../../ui/pdf.ts'
import { drawArtifact } from '../../../ui/pdfTags.ts'
import { type Draft, drawFooters, drawRule, makePaper, type Paper, page, writeLine, writePdf } from '../../../ui/pdfText.ts'
import { EmptyState, FailedState } from '../../../ui/StateBox.tsx'
import { useCase } from '../applying/MissingItems.tsx'
import { centerName, distanceWords, openQuestions } from '../facilityWords.ts'
import { ComparedFacility, useCompared } from './ComparedFacility.tsx'
import { useComparing } from './Comparing.tsx'
import { profileOf } from './profile.ts'

/** The center of the search. The choice sheet names it in the patient's language. */
export type Center = Parameters<typeof centerName>[0] | undefined
type Props = { matches: readonly Match[]; loading: boolean; error: Error | null; onRetry: () => unknown; center: Center }

/** Full-screen comparison of up to five facilities, from which the user can print or download the patient choice sheet. */
export function CompareDialog({ matches, loading, error, onRetry, center }: Props) {
  const { ids, open, hide } = useComparing()
  const heading = useId()
  const pages = useDialogPages(heading, { fullScreen: true })
  const missing = loading ? 0 : ids.length - matches.length
  return (
    <Dialog fullScreen open={open} onClose={pages.back ?? hide} aria-labelledby={pages.labelledBy}>
      <DialogPages pages={pages}>
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
            <Typography variant="h1" component="h2" id={heading}>
              {texts.compare.title(ids.length)}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {texts.compare.neutral}
            </Typography>
          </Box>
          {matches.length > 0 && <ChoiceSheetButtons matches={matches} center={center} />}
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
      </DialogPages>
    </Dialog>
  )
}

const file = 'choice-sheet.pdf'

function ChoiceSheetButtons({ matches, center }: { matches: readonly Match[]; center: Center }) {
  const { patient, needs, tags, nameOf } = useCase()
  const notify = useNotify()
  const createPdf = (printing: boolean) =>
    writePdf(languageOf(patient), () =>
      choiceSheetPdf(choiceSheet(matches, { needs, tags, nameOf, center }), new Date(), { printing }),
    )
  const make = useMutation({
    mutationFn: async (how: 'print' | 'save') =>
      how === 'print' ? openPdf(() => createPdf(true), file) : saveFile(await createPdf(false), file),
    onError: () => notify(texts.sheet.failed, { type: 'error' }),
  })
  return (
    // Side by side also on a phone, where the labels take the icons' room.
    <Box
      sx={{
        display: 'flex',
        gap: 1,
        width: { xs: '100%', sm: 'auto' },
        mr: { xs: -5, sm: 0 },
        '& > button': { flex: { xs: 1, sm: 'none' } },
        '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
      }}
    >
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
 * Shows one column per facility, with aligned rows: first what the patient needs and where the facilities differ, the rest on demand. A phone shows one column at a time; the user swipes or clicks a button to see
 * the next.
 */
function CompareColumns({ matches }: { matches: readonly Match[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const [all, setAll] = useState(false)
  const compared = useCompared(matches, all)
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
          gridTemplateRows: { sm: `repeat(${compared.rowCount}, auto) 1fr` },
          scrollSnapType: { xs: 'x mandatory', sm: 'none' },
          px: { xs: 0, sm: 1, md: 2 },
        }}
      >
        {matches.map((match, column) => (
          <ComparedFacility key={match.id} match={match} compared={compared} all={all} explains={column === 0} />
        ))}
      </Box>
      <Box sx={{ borderTop: 1, borderColor: 'divider', px: { xs: 2, md: 3 }, py: 1 }}>
        <Button variant="outlined" aria-expanded={all} onClick={() => setAll(!all)} sx={{ minHeight: { xs: 44, md: 36 } }}>
          {texts.compare[all ? 'fewer' : 'all']}
        </Button>
      </Box>
    </>
  )
}

const { sheet } = texts

/** Left edge, in millimeters, of the text next to a label. */
const column = 62

/**
 * Renders the patient choice sheet as an A4 PDF with selectable text: the request, facilities with checkboxes, a signature line,
 * and the 42 CFR 2.32 notice on every page.
 */
export const choiceSheetPdf = (places: readonly SheetPlace[], today: Date, { printing = false } = {}): Draft => ({
  title: sheet.title,
  content: places,
  draw(pdf) {
    const paper = makePaper(pdf)
    paper.write(sheet.title, { size: 18, bold: true })
    paper.space(1)
    paper.write(sheet.made(format(today, 'MM/dd/yyyy')), { size: 9 })
    paper.space(3)
    for (const sentence of [sheet.yours, sheet.neutral, sheet.order]) paper.write(sentence)
    for (const place of places) drawPlace(paper, place)
    drawChoice(paper)
    drawFooters(pdf, sheet.page)
    // Makes the viewer open its print dialog. Downloaded files contain no script.
    if (printing) pdf.autoPrint({ variant: 'javascript' })
  },
})

/** Draws a facility without breaking it across pages. */
function drawPlace(paper: Paper, { name, lines }: SheetPlace) {
  const height = lines.reduce((sum, { text }) => sum + paper.height(text, { size: 10, left: column }) + 0.8, 12)
  paper.space(4)
  paper.ensureSpace(height)
  drawRule(paper.pdf, page.left, page.right, paper.y() - 2, 150)
  paper.space(4)
  drawBox(paper)
  paper.write(name, { size: 13, bold: true, left: page.left + 8 })
  paper.space(1)
  for (const { about, text } of lines) {
    writeLine(paper.pdf, about, { left: page.left + 8, y: paper.y(), size: 9, bold: true })
    paper.write(text, { size: 10, left: column })
    paper.space(0.8)
  }
}

/** An empty check box for the pen. Screen readers leave it out, because its text follows. */
const drawBox = ({ pdf, y }: Paper) => drawArtifact(pdf, () => pdf.setLineWidth(0.4).rect(page.left, y() - 4, 4.6, 4.6))

function drawChoice(paper: Paper) {
  paper.space(4)
  paper.ensureSpace(64)
  paper.space(4)
  paper.write(sheet.choice, { size: 13, bold: true })
  paper.space(2)
  for (const text of [sheet.ticked, sheet.noneOfThese]) {
    drawBox(paper)
    paper.write(text, { left: page.left + 8 })
    paper.space(2)
  }
  const middle = 128
  for (const [left, right] of [
    [sheet.name, sheet.date],
    [sheet.signature, sheet.relation],
  ] as const) {
    paper.space(14)
    paper.rule(left, page.left, middle - 6)
    paper.rule(right, middle, page.right)
  }
  paper.space(8)
}

/** A facility on the sheet, with a checkbox next to its name. */
type SheetPlace = { name: string; lines: { about: string; text: string }[] }

type SheetContext = { needs: Needs; tags: Tags; nameOf: (tag: number) => string; center: Center }

/**
 * Lists the choice sheet's facilities by distance, because our ranking must not influence the patient's choice. Contains nothing
 * that identifies the patient.
 */
export const choiceSheet = (matches: readonly Match[], context: SheetContext): SheetPlace[] =>
  matches.toSorted((a, b) => a.distance - b.distance).map(match => sheetPlace(match, context))

function sheetPlace(match: Match, { needs, tags, nameOf, center }: SheetContext): SheetPlace {
  const place = center && centerName(center)
  const { levels, payment, transport, services } = profileOf(match, needs, tags, texts.sheet)
  const { sheet } = texts
  const joined = (parts: readonly string[]) => (parts.length > 0 ? parts.join(', ') : sheet.notStated)
  const needed = services.flatMap(({ offers }) => offers.filter(offer => offer.needed).map(({ name }) => name))
  // Programs come before diagnoses because patients know their diagnoses.
  const more = services.toReversed().flatMap(({ offers }) => offers.filter(offer => !offer.needed).map(({ name }) => name))
  const shown = [...needed, ...more.slice(0, Math.max(0, mostOffers - needed.length))]
  const all = shown.length === needed.length + more.length
  // The patient gets this sheet. The advocate asks about the clinical snapshot and about optional needs.
  const questions = openQuestions({ ...needs, to_ask: null, offered: [] }, match, nameOf)
  const address = [match.address_line_one, match.city, [match.state, match.zip_code].filter(Boolean).join(' ')]
  const phone = match.main_phone_number
  const distance = distanceWords(match, sheet)
  return {
    name: match.name,
    lines: [
      { about: sheet.where, text: address.filter(Boolean).join(', ') },
      { about: sheet.distance, text: place && distance !== sheet.sameZip ? sheet.from(distance, place) : distance },
      { about: sheet.reach, text: phone ? sheet.call(showPhone(phone)) : sheet.notStated },
      { about: sheet.care, text: joined(levels.map(({ name }) => name)) },
      { about: sheet.offers, text: all ? joined(shown) : sheet.andMore(shown.join(', ')) },
      { about: sheet.payment, text: joined(payment) },
      { about: sheet.transport, text: transport ?? sheet.notStated },
      ...(questions.length > 0 ? [{ about: sheet.ask, text: questions.join('. ') }] : []),
    ],
  }
}

/** Maximum number of services listed per facility. Needed services are always listed, even if there are more. */
const mostOffers = 14
