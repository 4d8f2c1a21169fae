export const pathOf = (id: number): string => `/patient/advocate/${id}`
