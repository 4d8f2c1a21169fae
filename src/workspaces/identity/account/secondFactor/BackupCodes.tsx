import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useLayoutEffect, useRef } from 'react'
import { texts } from '../../../../i18n/english/secondFactor.ts'
import { saveFile } from '../../../../ui/browser.ts'

/** Shows new backup codes. They cannot be shown again. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography ref={heading} variant="h3" tabIndex={-1}>
        {texts.codesTitle}
      </Typography>
      <Typography>{texts.codesAbout}</Typography>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 130px)', gap: 1 }}
      >
        {codes.map(code => (
          <Box component="li" key={code} sx={{ fontFamily: 'monospace', fontSize: '1rem' }}>
            {code}
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          onClick={() => saveFile(new Blob([codes.join('\n')], { type: 'text/plain' }), `${texts.file}.txt`)}
        >
          {texts.download}
        </Button>
        <Button variant="outlined" onClick={() => window.print()}>
          {texts.print}
        </Button>
        <Button variant="contained" onClick={onDone}>
          {texts.done}
        </Button>
      </Box>
    </Box>
  )
}
