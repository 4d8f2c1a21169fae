/** Where the advocate reads an application. */
export const pathOf = (id: number): string => `/patient/advocate/${id}`
