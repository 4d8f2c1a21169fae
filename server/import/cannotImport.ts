/** Why nothing was imported, as a sentence for whoever ran the command. */
export class CannotImport extends Error {}
