/** How the release is signed. A printed form or a hospital's own form needs no code. */
export const releaseMethods = ['sms', 'email', 'print', 'hospital'] as const

/** The five consent checkboxes, in display order. */
export const consents = ['is_voluntary', 'tmri_disclosure', 'external_disclosure', 'receive_copy', 'required_by_law'] as const

/** How long a release is valid, in days. An authorization needs an expiration date (45 CFR 164.508(c)(1)(v)). */
export const releaseDays = 365
