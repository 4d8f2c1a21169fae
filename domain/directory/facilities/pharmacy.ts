import { z } from '../../platform/zod.ts'

const words = z.string().nullable()

/** A facility's pharmacy fields, which its applications also contain. */
export const pharmacyFields = {
  pharmacy_name: words,
  pharmacy_address_line_one: words,
  pharmacy_address_line_two: words,
  pharmacy_city: words,
  pharmacy_state: words,
  pharmacy_zipcode: words,
  pharmacy_phone: words,
  pharmacy_fax: words,
}
