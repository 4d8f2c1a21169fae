import { mainPhone } from '../../platform/db/expressions.ts'

/** The facility's name, photo, address, phone number, and primary contact, as each application lists them (APP-011). */
export const facilityColumns = [
  'facilities.name as crisis_center',
  'photo.s3_filename as facility_profile_image',
  'facilities.address_line_one as fl_address_one',
  'facilities.city as fl_city',
  'facilities.state as fl_state',
  'facilities.zip_code as fl_zipcode',
  mainPhone.as('facility_main_phone_number'),
  'contact.profile_image as contact_profile_image',
  'contact.email as contact_email',
] as const
