export const snapshotAddress = (id: number) => `/patient/intake/snapshot/p/${id}`
