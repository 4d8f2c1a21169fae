import ForumOutlined from '@mui/icons-material/ForumOutlined'
import Typography from '@mui/material/Typography'
import { Page, PageHeader } from '../../components/Page.tsx'
import { StateBox } from '../../components/StateBox.tsx'

/** A placeholder, as specified (NAV-007). */
export const Community = () => (
  <Page narrow>
    <PageHeader title="Community" />
    <StateBox icon={<ForumOutlined color="disabled" fontSize="inherit" />} title="coming soon">
      <Typography>A place for advocates and admissions staff to help each other.</Typography>
    </StateBox>
  </Page>
)
