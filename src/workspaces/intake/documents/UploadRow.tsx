import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type DocumentType, formatsOf } from '#domain/intake/documents/schema.ts'
import { texts } from '../../../i18n/english/documents.ts'
import { domainText } from '../../../i18n/i18nProvider.ts'
import { CameraButton, DropZone } from '../../../ui/DropZone.tsx'
import { LabelledSelect } from '../../../ui/fields/FormSelect.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import type { Upload } from './useUploads.ts'

type Props = { upload: Upload; onRetry: () => void; onDrop: () => void }

/** Shows an upload's progress, or its error and a retry button. */
export function UploadRow({ upload, onRetry, onDrop }: Props) {
  const { file, type, failed } = upload
  return (
    <Box component="li" sx={{ py: 1, display: 'grid', gap: 0.75 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <strong>{file.name}</strong>{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {type.name}
          </Box>
        </Typography>
        {!failed && (
          <IconButton size="small" aria-label={texts.cancel(file.name)} onClick={onDrop}>
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      {failed ? (
        <Failed
          upload={upload}
          why={domainText(failed.message)}
          onRetry={failed.retryable ? onRetry : undefined}
          onDrop={onDrop}
        />
      ) : (
        <Progress {...upload} />
      )}
    </Box>
  )
}

const Progress = ({ file, fraction }: Upload) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
    <LinearProgress
      variant={fraction < 1 ? 'determinate' : 'indeterminate'}
      value={fraction * 100}
      aria-label={texts.uploading(file.name)}
      sx={{ flex: 1, height: 6, borderRadius: 3 }}
    />
    <Typography
      variant="caption"
      color="textSecondary"
      sx={{ minWidth: 64, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
    >
      {fraction < 1 ? texts.share(String(Math.floor(fraction * 100))) : texts.checking}
    </Typography>
  </Box>
)

type FailedProps = { upload: Upload; why: string; onRetry: (() => void) | undefined; onDrop: () => void }

const Failed = ({ upload: { file }, why, onRetry, onDrop }: FailedProps) => (
  <Problem>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: '1 1 240px' }}>{why}</Box>
      {onRetry && (
        <Button size="small" variant="outlined" aria-label={texts.retryOf(file.name)} onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
      <Button size="small" color="inherit" aria-label={texts.dismissOf(file.name)} onClick={onDrop}>
        {texts.dismiss}
      </Button>
    </Box>
  </Problem>
)

type UploadFormProps = { types: readonly DocumentType[]; onFile: (file: File, type: DocumentType) => void }

/** Form for selecting a document type and then a file: from disk, by drag and drop, or with a phone's camera. */
export function UploadForm({ types, onFile }: UploadFormProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const type = types.find(({ id }) => id === chosen)
  const selectFile = (file: File) => type && onFile(file, type)
  return (
    <Box sx={{ display: 'grid', gap: 1.25, pt: 1.5, maxWidth: 560, '@media print': { display: 'none' } }}>
      <LabelledSelect
        label={texts.type}
        hint={type?.description ?? ''}
        options={types}
        value={chosen}
        empty={texts.chooseType}
        onChange={setChosen}
      />
      <DropZone
        small
        label={texts.drop}
        hint={type ? texts.dropHint(formatsOf(type.mime_types)) : texts.dropFirst}
        accept={type?.mime_types.join(',') ?? ''}
        disabled={!type}
        onFile={selectFile}
      />
      <CameraButton label={texts.photo} disabled={!type} onPhoto={selectFile} />
    </Box>
  )
}
