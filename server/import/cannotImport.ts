/** Why nothing was imported, as a message for the user. */
export class CannotImport extends Error {}
