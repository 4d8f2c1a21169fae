import ForumOutlined from '@mui/icons-material/ForumOutlined'
import Typography from '@mui/material/Typography'
import { communityTexts as texts } from '../../../i18n/english/facilities.ts'
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
