/** The user agreement that stands: language and month. A new one asks everybody for acceptance again (decisions AUTH-030). */
export const agreementVersion = 'en-2026-01'
