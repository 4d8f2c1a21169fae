import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Authorization } from '#domain/patients/intake/authorization.ts'
import { redisclosure } from '#domain/patients/intake/authorization.ts'

/** The authorization text as printed. On wide screens it scrolls in a frame, to keep the checkboxes near. */
export const AuthorizationText = ({ text }: { text: Authorization }) => (
  <Box
    role="region"
    aria-label={text.title}
    // Scrollable areas must be reachable by keyboard.
    tabIndex={0}
    sx={{
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      p: { xs: 2, md: 2.5 },
      maxHeight: { md: 380 },
      overflow: 'auto',
      bgcolor: 'background.default',
    }}
  >
    {text.parts.map(({ heading, paragraphs }) => (
      <Box key={heading} sx={{ mb: 1.5, maxWidth: '72ch' }}>
        <Typography variant="h3">{heading}</Typography>
        {paragraphs.map(paragraph => (
          <Typography key={paragraph} variant="body2" sx={{ mt: 0.5 }}>
            {paragraph}
          </Typography>
        ))}
      </Box>
    ))}
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5, maxWidth: '72ch' }}>
      <Typography variant="h3">{redisclosure.heading}</Typography>
      <Typography variant="caption" component="p" sx={{ m: 0, mt: 0.5, color: 'text.secondary' }}>
        {redisclosure.full}
      </Typography>
    </Box>
  </Box>
)
