import Box from '@mui/material/Box'
import { RelativeTime, useNow } from '../../components/RelativeTime.tsx'
import { texts } from '../../i18n/english/beds.ts'

type Props = { told_at: string | null; fades_at: string | null }

/** Whether the bed count is still current; updates over time without a request. */
export function useFresh({ fades_at }: Pick<Props, 'fades_at'>): boolean {
  const now = useNow(30_000)
  return fades_at !== null && now < Date.parse(fades_at)
}

/** How long ago the count was updated, and that it is unknown once it expires. */
export function BedAge({ told_at, fades_at }: Props) {
  const fresh = useFresh({ fades_at })
  if (!told_at) return <>{texts.notTold}</>
  return (
    <Box component="span">
      {fresh ? texts.told : texts.unknownSince} <RelativeTime at={told_at} />
    </Box>
  )
}
