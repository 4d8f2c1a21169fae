/** The message explains why nothing was imported. */
export class CannotImport extends Error {}
