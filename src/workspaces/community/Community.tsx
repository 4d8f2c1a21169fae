import ForumOutlined from '@mui/icons-material/ForumOutlined'
import Typography from '@mui/material/Typography'
import { Page, PageHeader } from '../../components/Page.tsx'
import { StateBox } from '../../components/StateBox.tsx'
import { texts } from '../../i18n/english/community.ts'

/** Placeholder page (NAV-007). */
export const Community = () => (
  <Page narrow>
    <PageHeader title={texts.title} />
    <StateBox icon={<ForumOutlined color="disabled" fontSize="inherit" />} title={texts.soon}>
      <Typography>{texts.about}</Typography>
    </StateBox>
  </Page>
)
