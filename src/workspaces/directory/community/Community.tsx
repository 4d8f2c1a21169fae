import ForumOutlined from '@mui/icons-material/ForumOutlined'
import Typography from '@mui/material/Typography'
import { texts } from '../../../i18n/english/community.ts'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { StateBox } from '../../../ui/StateBox.tsx'

/** Placeholder page (NAV-007). */
export const Community = () => (
  <Page narrow>
    <PageHeader title={texts.title} />
    <StateBox icon={<ForumOutlined color="disabled" fontSize="inherit" />} title={texts.soon}>
      <Typography>{texts.about}</Typography>
    </StateBox>
  </Page>
)
