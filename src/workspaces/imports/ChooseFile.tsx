import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import { type ImportKind, importKinds } from '#domain/imports/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { DropZone } from '../../components/DropZone.tsx'
import { Problem } from '../../components/Problem.tsx'
import { texts } from '../../i18n/english/imports.ts'
import { useUploadForPreview } from './queries.ts'

/** Select the kind of data, as far as the user may import it, and the file. A rejected file keeps the selection. */
export function ChooseFile({ onPreviewed }: { onPreviewed: (id: number) => void }) {
  const user = useWhoami()
  const kinds = importKinds.filter(kind => can(user, 'imports.create', { kind }))
  const [kind, setKind] = useState<ImportKind>(kinds[0] ?? 'facilities')
  const upload = useUploadForPreview(onPreviewed)
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      <Box component="fieldset" disabled={upload.isPending} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        <Typography component="legend" sx={{ fontWeight: 600, mb: 0.5, p: 0 }}>
          {texts.kind}
        </Typography>
        <RadioGroup value={kind} onChange={(_event, chosen) => setKind(chosen as ImportKind)}>
          {kinds.map(one => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio size="small" />}
              disabled={upload.isPending}
              sx={{ alignItems: 'flex-start', py: 0.25 }}
              label={
                <Box sx={{ pt: 0.75 }}>
                  {texts.kinds[one]}
                  <Typography variant="body2" color="textSecondary">
                    {texts.kindHints[one]}
                  </Typography>
                </Box>
              }
            />
          ))}
        </RadioGroup>
      </Box>
      <DropZone
        label={texts.drop}
        hint={kind === 'hsds' ? texts.dropHsds : texts.dropHint}
        accept={kind === 'hsds' ? '.json,.gz,.zip' : '.csv,.gz,.xlsx'}
        disabled={upload.isPending}
        onFile={file => upload.mutate({ kind, file })}
      />
      {upload.isPending && (
        <Box role="status" sx={{ display: 'grid', gap: 1 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {texts.reading(upload.variables.file.name)}
          </Typography>
          <LinearProgress aria-label={texts.reading(upload.variables.file.name)} />
        </Box>
      )}
      {upload.isError && (
        <Problem>
          <strong>{texts.refused}</strong>
          <Box sx={{ overflowWrap: 'anywhere' }}>{upload.error.message}</Box>
        </Problem>
      )}
    </Box>
  )
}
