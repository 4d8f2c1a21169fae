import { sql } from 'kysely'

/** A facility's main phone number with its extension, in the form that `showPhone` displays (`+16175550142;ext=12`). */
export const mainPhone = sql<string | null>`facilities.main_phone_number || coalesce(';ext=' || facilities.phone_extension, '')`
