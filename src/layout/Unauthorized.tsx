import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { recentLoss } from '../dataProvider/lostAccess.ts'
import { texts as shell } from '../i18n/english/shell.ts'
import { ErrorPage } from '../ui/ErrorPage.tsx'
import { HomeButton } from '../ui/NotFound.tsx'

export function Unauthorized() {
  // A page that the user had open may have led here.
  const [reason] = useState(recentLoss)
  return (
    <ErrorPage code="401" title={shell.page.offLimits} text={shell.page.unauthorized}>
      {reason && (
        <Typography role="alert" sx={{ width: '100%' }}>
          {reason}
        </Typography>
      )}
      <HomeButton />
    </ErrorPage>
  )
}
