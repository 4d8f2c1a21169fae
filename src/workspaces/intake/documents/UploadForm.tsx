import Box from '@mui/material/Box'
import { useState } from 'react'
import { formatsOf } from '#domain/intake/documents/documentTypes.ts'
import type { DocumentType } from '#domain/intake/documents/schema.ts'
import { texts } from '../../../i18n/english/documents.ts'
import { CameraButton } from '../../../ui/CameraButton.tsx'
import { DropZone } from '../../../ui/DropZone.tsx'
import { LabelledSelect } from '../../../ui/fields/LabelledSelect.tsx'

type Props = { types: readonly DocumentType[]; onFile: (file: File, type: DocumentType) => void }

/** Form for selecting a document type and then a file: from disk, by drag and drop, or with a phone's camera. */
export function UploadForm({ types, onFile }: Props) {
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
