/** The message tells the user why nothing was imported. */
export class CannotImport extends Error {}
