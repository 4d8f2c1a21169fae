import { type ReactNode, useEffect, useRef } from 'react'
import { z } from 'zod'
import { viewName } from '#domain/savedViews/schema.ts'
import { FormDialog } from '../../components/dialog/FormDialog.tsx'
import { FormText } from '../../components/form/FormText.tsx'
import { texts } from '../../i18n/english/views.ts'

const Naming = z.object({ name: viewName })

type Props = { title: string; about?: string; name: string; onName: (name: string) => Promise<void>; onClose: () => void }

/** Focuses its input when the dialog opens. */
function FirstField({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return <div ref={box}>{children}</div>
}

/** Asks for a view's name; a name already in use is reported at the field. */
export const NameDialog = ({ title, about, name, onName, onClose }: Props) => (
  <FormDialog
    open
    maxWidth="xs"
    title={title}
    {...(about !== undefined && { about })}
    schema={Naming}
    values={{ name }}
    labels={{ name: texts.name }}
    submit={texts.submit}
    sending={texts.saving}
    onSubmit={typed => onName(typed.name)}
    onClose={onClose}
  >
    <FirstField>
      <FormText name="name" maxLength={60} />
    </FirstField>
  </FormDialog>
)
