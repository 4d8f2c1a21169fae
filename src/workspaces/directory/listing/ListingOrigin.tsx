import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCanAccess } from 'ra-core'
import { listings } from '#domain/imports/listings/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as all } from '../../../i18n/english/facilities.ts'
import { domainText } from '../../../i18n/i18nProvider.ts'
import { pacificDate } from '../../../ui/times.ts'

const texts = all.origin

/** For administrators: the directories that name the facility, whether it is retired, and why it is not on the map. */
export function ListingOrigin({ id }: { id: number }) {
  const { canAccess = false } = useCanAccess({ resource: 'facilities', action: 'listAll' })
  const { data } = useQuery({ ...listingQuery(id), enabled: canAccess })
  if (!data) return null
  const { sources, retired, unplaced, placed } = data
  return (
    <>
      {retired && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          <AlertTitle>{texts.retiredSince(pacificDate(retired.at))}</AlertTitle>
          {texts.retiredAbout(pacificDate(retired.at))}
          {retired.file_name && <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{texts.retiredBy(retired.file_name)}</Box>}
        </Alert>
      )}
      {(sources.length > 0 || unplaced || placed) && (
        <Box component="dl" sx={{ m: 0, mb: 2, typography: 'body2', '& dd': { m: 0, mb: 0.5, overflowWrap: 'anywhere' } }}>
          {sources.length > 0 && (
            <>
              <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
                {texts.sources}
              </Typography>
              {sources.map(({ key, list, date }) => (
                <dd key={key}>{texts.source(domainText(list), date)}</dd>
              ))}
            </>
          )}
          {(unplaced || placed) && (
            <>
              <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
                {all.fields.place}
              </Typography>
              <dd>{unplaced ? `${texts.states.Missing}: ${texts.reasons[unplaced]}` : texts.placedBy(placed?.by ?? '')}</dd>
            </>
          )}
        </Box>
      )}
    </>
  )
}

/** Starts with `facilities`, so that it is loaded again after a change of the facility. */
const listingQuery = (id: number) =>
  queryOptions({
    queryKey: ['facilities', 'listing', id],
    queryFn: ({ signal }) => call(listings.show, { params: { id }, signal }),
  })
