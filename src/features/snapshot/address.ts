/** The path of a patient's clinical snapshot. */
export const snapshotAddress = (id: number) => `/patient/intake/snapshot/p/${id}`
