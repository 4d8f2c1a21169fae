/** How the release is signed. Printed forms and a hospital's own forms need no code. */
export const releaseMethods = ['sms', 'email', 'print', 'hospital'] as const

/** The five consent checkboxes, in display order. */
export const consents = ['is_voluntary', 'tmri_disclosure', 'external_disclosure', 'receive_copy', 'required_by_law'] as const

/** How long a release is valid, in days. An authorization must have an expiration date (45 CFR 164.508(c)(1)(v)). */
export const releaseDays = 365
