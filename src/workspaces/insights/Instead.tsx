import InsightsOutlined from '@mui/icons-material/InsightsOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Page, PageHeader } from '../../components/Page.tsx'
import { StateBox } from '../../components/StateBox.tsx'
import { texts } from '../../i18n/english/insights.ts'

/** Shown if the user has no Insights: the reason and a next step. */
export const Instead = ({ title, about, write }: { title: string; about: string; write?: string }) => (
  <Page narrow>
    <PageHeader title={texts.title} />
    <StateBox icon={<InsightsOutlined color="disabled" fontSize="inherit" />} title={title}>
      <Typography>{about}</Typography>
      {write && (
        <Button variant="contained" href={write}>
          {texts.free.ask}
        </Button>
      )}
    </StateBox>
  </Page>
)
