import { z } from 'zod'
import { viewName } from '#domain/savedViews/schema.ts'
import { texts } from '../../i18n/english/views.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { FormText } from '../form/FormText.tsx'

const Naming = z.object({ name: viewName })

type Props = { title: string; about?: string; name: string; onName: (name: string) => Promise<void>; onClose: () => void }

/** Asks what a view is called. A name that is taken is said at the field. */
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
    <FormText name="name" maxLength={60} />
  </FormDialog>
)
