import { useStore } from 'ra-core'

/** The path of the list of payers that the user has last opened, private or public ones, to which the list of similar payers leads back. */
export const useLastPayerList = () => useStore('payers.path', '/admin/private_insurance_providers_modifier')
