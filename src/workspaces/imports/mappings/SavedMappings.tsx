import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type SavedMapping, savedMappings } from '#domain/imports/mappings/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as all } from '../../../i18n/english/imports.ts'
import { ConsoleTitle } from '../../../ui/console/ConsoleList.tsx'
import { BackLink } from '../../../ui/NotFound.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { FailedState } from '../../../ui/StateBox.tsx'
import { MappingCard } from './MappingCard.tsx'

const texts = all.mappings

/** The mappings that users saved, which they can rename and delete, and those that come with Passage. */
export function SavedMappings() {
  const { data, error, refetch } = useQuery(mappingsQuery)
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ConsoleTitle>{texts.title}</ConsoleTitle>
      <div>
        <BackLink to="/admin/imports">{texts.back}</BackLink>
        <Typography variant="body2" color="textSecondary">
          {texts.about}
        </Typography>
      </div>
      {data ? (
        <Box sx={{ display: 'grid', gap: 4, maxWidth: 960, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Section title={texts.saved} mappings={data.filter(({ columns }) => columns !== null)} empty={texts.noneSaved} />
          <Section title={texts.shipped} about={texts.shippedAbout} mappings={data.filter(({ columns }) => columns === null)} />
        </Box>
      ) : error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <CardSkeletons rows={4} height={96} />
      )}
    </Box>
  )
}

const mappingsQuery = queryOptions({
  queryKey: ['imports', 'mappings'],
  queryFn: ({ signal }) => call(savedMappings.list, { signal }),
})

type Props = { title: string; about?: string; empty?: string; mappings: readonly SavedMapping[] }

const Section = ({ title, about, empty, mappings }: Props) => (
  <Box component="section" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Typography variant="h3">{title}</Typography>
    {(about || mappings.length === 0) && (
      <Typography variant="body2" color="textSecondary">
        {mappings.length ? about : empty}
      </Typography>
    )}
    {mappings.map(mapping => (
      <MappingCard key={`${mapping.kind} ${mapping.columns ?? mapping.name}`} mapping={mapping} />
    ))}
  </Box>
)
