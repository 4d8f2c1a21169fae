import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { texts } from '../../i18n/english/copies.ts'

const { holds } = texts

/** What an export contains and who may receive it. */
export const CopyFacts = () => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <div>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
        {holds.title}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2', '& li + li': { mt: 0.5 } }}>
        {[holds.intake, holds.papers, holds.applications, holds.accounting].map(held => (
          <li key={held}>{held}</li>
        ))}
      </Box>
    </div>
    <Alert severity="warning" role="note">
      {texts.hand} {texts.logged}
    </Alert>
  </Box>
)
