/** Path of an application on the advocate side. */
export const pathOf = (id: number): string => `/patient/advocate/${id}`
