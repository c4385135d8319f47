import type { Kysely, RawBuilder } from 'kysely';

/**
 * A migration is written once, with kysely's schema builder, for both databases. `text` is the type of every text column: on
 * PostgreSQL it compares by bytes, as SQLite does, whatever the locale of the server.
 */
export interface Migration {
  up(db: Kysely<unknown>, text: TextType): Promise<void>;
}

export type TextType = 'text' | RawBuilder<unknown>;
