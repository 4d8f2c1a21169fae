import { ChoicesContextProvider, useChoicesContext } from 'ra-core'
import { AutocompleteInput, ReferenceInput } from 'react-admin'
import type { ListedOrganization } from '#domain/people/organizations/schema.ts'

type Options = {
  label: string
  /** Name of the option that turns the filter off. */
  all: string
  /** Name of the option for records without an organization. */
  none: string
  /** Limits the organizations, for example by type. */
  filter?: object
}

/** A list's filter by organization, which the server searches. Can also select records that have no organization. */
export const organizationFilter = ({ filter = {}, ...input }: Options) => (
  <ReferenceInput
    key="organization"
    source="organization"
    label={input.label}
    reference="organizations"
    filter={filter}
    sort={{ field: 'name', order: 'ASC' }}
    perPage={50}
    alwaysOn
  >
    <OrganizationInput {...input} />
  </ReferenceInput>
)

function OrganizationInput({ label, all, none }: Omit<Options, 'filter'>) {
  const choices = useChoicesContext<ListedOrganization>()
  const withNone = [{ id: 'None', name: none }, ...(choices.allChoices ?? [])]
  return (
    <ChoicesContextProvider value={{ ...choices, allChoices: withNone, availableChoices: withNone } as never}>
      <AutocompleteInput
        label={label}
        emptyText={all}
        filterSelectedOptions={false}
        optionText={withPlace}
        filterToQuery={q => ({ q })}
        debounce={250}
        sx={{ width: { xs: '100%', sm: 180 } }}
      />
    </ChoicesContextProvider>
  )
}

/** An organization's name with its place, because names repeat. */
const withPlace = ({ name, city, state }: Partial<ListedOrganization>) => [name, city, state].filter(Boolean).join(', ')
