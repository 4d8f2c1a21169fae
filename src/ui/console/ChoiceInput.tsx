import { FieldTitle } from 'ra-core'
import { SelectInput, type SelectInputProps } from 'react-admin'

type Choice = string | { id: string; name: string }
type Props = Omit<SelectInputProps, 'choices' | 'label' | 'source'> & {
  source: string
  label?: string
  choices: readonly Choice[]
  /** Name of the choice for no value. */
  empty: string
  alwaysOn?: boolean
}

/** react-admin's select with a named choice for no value. Screen readers would announce react-admin's own as "Clear value". */
export const ChoiceInput = ({ source, label, choices, empty, alwaysOn: _, ...props }: Props) => (
  <SelectInput
    source={source}
    {...props}
    // Leaves out react-admin's choice for no value. The label, as an element, has no asterisk.
    isRequired
    label={<FieldTitle source={source} {...(label !== undefined && { label })} />}
    choices={[{ id: '', name: empty }, ...choices.map(one => (typeof one === 'string' ? { id: one, name: one } : one))]}
    format={value => value ?? ''}
    translateChoice={false}
    slotProps={{ select: { displayEmpty: true } }}
  />
)
