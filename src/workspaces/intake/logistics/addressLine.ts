type Address = Record<'address_line_one' | 'address_line_two' | 'city' | 'state' | 'zip_code', string | null>

/** Joins the available parts: `12 Main Street, Apt 4, Los Angeles, CA 90012`. */
export const addressLine = ({ address_line_one, address_line_two, city, state, zip_code }: Address) =>
  [address_line_one, address_line_two, city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
