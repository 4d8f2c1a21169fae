import { AutocompleteInput, ReferenceInput } from 'react-admin'

type Person = { first_name: string; last_name: string }

/** A log's filter by person, which the server searches. */
export const personFilter = (source: string, label: string) => (
  <ReferenceInput key={source} source={source} reference="users" sort={{ field: 'first_name', order: 'ASC' }} alwaysOn>
    <AutocompleteInput
      label={label}
      optionText={({ first_name, last_name }: Person) => `${first_name} ${last_name}`}
      filterToQuery={q => ({ q })}
      debounce={250}
    />
  </ReferenceInput>
)
