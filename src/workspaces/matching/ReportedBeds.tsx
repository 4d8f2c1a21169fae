import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import HotelOutlined from '@mui/icons-material/HotelOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { ReportedBed } from '#domain/directory/beds/schema.ts'
import type { Match } from '#domain/matching/schema.ts'
import { bedsTexts as texts } from '../../i18n/english/facilities.ts'
import { Dash } from '../../ui/Facts.tsx'
import { RelativeTime, useNow } from '../../ui/RelativeTime.tsx'
import { useMatchContext } from './MatchContext.tsx'

/**
 * Shows a facility's reported open beds for this patient and the age of the counts. Expired counts become unknown, even if they
 * expire while the page is open. In a line of text, unknown beds are a dash. Otherwise, renders nothing for directory listings without a
 * report.
 */
export function ReportedBeds({
  match: { open_beds, staffed },
  dense = false,
}: {
  match: Pick<Match, 'open_beds' | 'staffed'>
  /** Shows only the total, for use within a line of text. */
  dense?: boolean
}) {
  const now = useNow(30_000)
  const { beds } = useMatchContext().words
  const fresh = open_beds.filter(bed => now < Date.parse(bed.fades_at))
  if (!staffed && !dense && open_beds.length === 0) return null
  if (!fresh.length)
    return (
      <Fact dense={dense} muted>
        {dense ? <HotelOutlined /> : <HelpOutlineOutlined />}
        <span title={dense ? beds.rowHint : undefined}>
          {dense ? (
            <Dash>
              <Unknown beds={open_beds} />
            </Dash>
          ) : (
            <>
              {texts.unknown} <Since beds={open_beds} />
            </>
          )}
        </span>
      </Fact>
    )
  const free = fresh.reduce((sum, bed) => sum + bed.free, 0)
  return (
    <Fact dense={dense}>
      <HotelOutlined color={free ? 'success' : 'disabled'} />
      <span title={dense ? beds.rowHint : undefined}>
        <span style={{ fontWeight: 600 }}>{dense ? texts.open(free) : free ? beds.count(free) : beds.noneOpen}</span>
        {', '}
        {!dense && `${texts.updatedInline} `}
        <RelativeTime at={oldest(fresh)} />
        {!dense && <Kinds beds={fresh.filter(bed => bed.free > 0)} />}
      </span>
    </Fact>
  )
}

type FactProps = { dense: boolean; muted?: boolean; children: ReactNode }

/** In a line of text, the list of matches styles the fact (see matchRows.ts). */
function Fact({ dense, muted = false, children }: FactProps) {
  const className = muted ? 'fact muted' : 'fact'
  return dense ? (
    <div className={className}>{children}</div>
  ) : (
    <Box className={className} sx={full}>
      {children}
    </Box>
  )
}

const full = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 0.75,
  typography: 'body2',
  mt: 1,
  '&.muted': { color: 'text.secondary' },
  '& > svg': { fontSize: 18, mt: '1px' },
}

/** The age of a total is the age of its oldest count. */
const oldest = (beds: readonly ReportedBed[]) => beds.map(bed => bed.told_at).sort()[0]!

const Unknown = ({ beds }: { beds: readonly ReportedBed[] }) => (
  <>
    {beds.length > 0 ? (
      <>
        {texts.unknownShort}, {texts.updatedInline} <RelativeTime at={newest(beds)} />
      </>
    ) : (
      texts.neverShort
    )}
  </>
)

const newest = (beds: readonly ReportedBed[]) =>
  beds
    .map(bed => bed.told_at)
    .sort()
    .at(-1)

const Since = ({ beds }: { beds: readonly ReportedBed[] }) => {
  const last = newest(beds)
  return (
    <Box component="span" sx={{ typography: 'caption' }}>
      {'('}
      {last ? (
        <>
          {texts.lastUpdated} <RelativeTime at={last} />
        </>
      ) : (
        texts.never
      )}
      {')'}
    </Box>
  )
}

function Kinds({ beds }: { beds: readonly ReportedBed[] }) {
  const { nameOf } = useMatchContext()
  const words = beds.map(({ treatment_level, population, free }) => {
    const level = nameOf(treatment_level)
    return texts.of(population === 'anyone' ? level : texts.kind(level, texts.populations[population]), free)
  })
  if (!words.length) return null
  return (
    <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
      {words.join(' · ')}
    </Box>
  )
}
