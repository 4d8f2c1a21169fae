import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type SavedMapping, savedMappings } from '#domain/imports/mappings/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as all } from '../../../i18n/english/imports.ts'
import { ServerExportButton } from '../../../ui/console/ListExportButton.tsx'
import { ConsoleTitle } from '../../../ui/console/ScreenBar.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { BackLink } from '../../../ui/NotFound.tsx'
import { Section } from '../../../ui/Section.tsx'
import { MappingCard } from './MappingCard.tsx'

const texts = all.mappings

/** The mappings that users saved, which they can rename and delete, and those that come with Passage. */
export function SavedMappings() {
  const query = useQuery(mappingsQuery)
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ConsoleTitle>{texts.title}</ConsoleTitle>
      <div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <BackLink to="/admin/imports">{texts.back}</BackLink>
          <ServerExportButton fileName="import-mappings" load={() => call(savedMappings.export, {})} />
        </Box>
        <Typography variant="body2" color="textSecondary">
          {texts.about}
        </Typography>
      </div>
      <Loaded query={query} rows={4} height={96}>
        {data => (
          <>
            <Mappings title={texts.saved} mappings={data.filter(({ columns }) => columns !== null)} empty={texts.noneSaved} />
            <Mappings
              title={texts.shipped}
              about={texts.shippedAbout}
              mappings={data.filter(({ columns }) => columns === null)}
            />
          </>
        )}
      </Loaded>
    </Box>
  )
}

const mappingsQuery = queryOptions({
  queryKey: ['imports', 'mappings'],
  queryFn: ({ signal }) => call(savedMappings.list, { signal }),
})

type Props = { title: string; about?: string; empty?: string; mappings: readonly SavedMapping[] }

const Mappings = ({ title, about, empty, mappings }: Props) => (
  <Section title={title} about={mappings.length ? about : empty}>
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {mappings.map(mapping => (
        <MappingCard key={`${mapping.kind} ${mapping.columns ?? mapping.name}`} mapping={mapping} />
      ))}
    </Box>
  </Section>
)
