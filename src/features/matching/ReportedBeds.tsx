import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import HotelOutlined from '@mui/icons-material/HotelOutlined'
import Box from '@mui/material/Box'
import type { ReportedBed } from '#domain/beds/schema.ts'
import type { Match } from '#domain/matching/schema.ts'
import { RelativeTime, useNow } from '../../components/RelativeTime.tsx'
import { texts } from '../../i18n/english/beds.ts'
import { useMatchContext } from './MatchContext.tsx'

/**
 * Shows a facility's reported open beds for this patient and the age of the counts. Expired counts become unknown, even if they
 * expire while the page is open. Renders nothing for directory listings, which cannot report beds.
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
  if (!staffed) return null
  const look = dense
    ? { display: 'inline-flex', alignItems: 'flex-start', gap: 0.5 }
    : { display: 'flex', alignItems: 'flex-start', gap: 0.75, typography: 'body2', mt: 1 }
  const icon = { fontSize: dense ? 16 : 18, mt: '1px' }
  if (!fresh.length)
    return (
      <Box sx={{ ...look, color: 'text.secondary' }}>
        <HelpOutlineOutlined sx={icon} />
        <span>
          {dense ? (
            <Unknown beds={open_beds} />
          ) : (
            <>
              {texts.unknown} <Since beds={open_beds} />
            </>
          )}
        </span>
      </Box>
    )
  const free = fresh.reduce((sum, bed) => sum + bed.free, 0)
  return (
    <Box sx={look}>
      <HotelOutlined color={free ? 'success' : 'disabled'} sx={icon} />
      <span title={dense ? beds.rowHint : undefined}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {dense ? texts.open(free) : free ? beds.count(free) : beds.noneOpen}
        </Box>
        {', '}
        {!dense && `${texts.updatedInline} `}
        <RelativeTime at={oldest(fresh)} />
        {!dense && <Kinds beds={fresh.filter(bed => bed.free > 0)} />}
      </span>
    </Box>
  )
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
