import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Page, PageHeader } from '../../components/Page.tsx'
import { texts } from '../../i18n/english/insights.ts'
import { Mirror } from './Mirror.tsx'
import { PrintButton } from './PrintButton.tsx'
import type { InsightPage } from './queries.ts'

/** The promotional banner for treatment centers, with a link to the booking page (INS-006, INS-007). */
export const CenterBanner = ({ page }: { page: InsightPage }) => (
  <Page>
    <PageHeader title={texts.title} subtitle={page.organization_name} actions={<PrintButton />} />
    <Card sx={{ p: { xs: 2.5, md: 4 }, bgcolor: 'primary.light', border: 'none', '@media print': { display: 'none' } }}>
      <Box sx={{ maxWidth: 640, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <Typography variant="h2">{texts.center.title}</Typography>
        <Typography>{texts.center.about}</Typography>
        <Button variant="contained" href={page.booking_url} target="_blank" rel="noreferrer">
          {texts.center.book}
        </Button>
      </Box>
    </Card>
    <Mirror page={page} />
  </Page>
)
