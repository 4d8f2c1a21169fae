/** The paths of a patient's screens. They are also in notifications, so the server uses them, too. */
export const sectionAddress = (action: 'add' | 'edit', section: number, patient: number | 'New') =>
  `/patient/intake/${action}/section-${section}/p/${patient}`

export const newIntakeAddress = sectionAddress('add', 1, 'New')

export const reviewAddress = (patient: number) => `/patient/intake/review/p_${patient}`

export const snapshotAddress = (patient: number) => `/patient/intake/snapshot/p/${patient}`

export const matchAddress = (patient: number) => `/facility/match/?pid=${patient}`

export const placementLogAddress = (patient: number) => `/patient/placement-log/p_${patient}`
