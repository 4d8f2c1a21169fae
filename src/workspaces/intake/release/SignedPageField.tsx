import Box from '@mui/material/Box'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Problem } from '../../../components/Problem.tsx'
import { largestPage, PageButton } from '../../../features/releases/PageButton.tsx'
import { texts as consent } from '../../../i18n/english/consent.ts'

const texts = consent.page

/** Optional upload of the hand-signed page. It is attached on save, or later in the review. */
export function SignedPageField() {
  const { setValue } = useFormContext()
  const page = useWatch({ name: 'signed_page' })
  const [tooLarge, setTooLarge] = useState(false)
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box>
        <Box sx={{ typography: 'body2', fontWeight: 600 }}>{texts.optional}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{texts.hint}</Box>
      </Box>
      <PageButton
        label={page instanceof File ? texts.replace : texts.attach}
        onChosen={file => {
          setTooLarge(file.size > largestPage)
          setValue('signed_page', file.size > largestPage ? null : file, { shouldDirty: true })
        }}
      />
      {tooLarge && <Problem>{texts.tooLarge}</Problem>}
      {page instanceof File && (
        <Box role="status" sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
          {texts.chosen(page.name)}
        </Box>
      )}
    </Box>
  )
}
