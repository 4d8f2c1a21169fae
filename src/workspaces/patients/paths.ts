/** Path of the advocate's view of an application. */
export const pathOf = (id: number): string => `/patient/advocate/${id}`
