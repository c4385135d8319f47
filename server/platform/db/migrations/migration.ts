import type { CreateTableBuilder, Kysely, RawBuilder } from 'kysely';

/**
 * A migration is written once, with kysely's schema builder, for both databases. `text` is the type of every text column: on
 * PostgreSQL it compares by bytes, as SQLite does, whatever the locale of the server.
 */
export interface Migration {
  up(db: Kysely<unknown>, text: TextType): Promise<void>;
}

export type TextType = 'text' | RawBuilder<unknown>;

/** A table whose rows know when they were made, and how often they were edited. */
export const versioned = <Name extends string, Columns extends string>(table: CreateTableBuilder<Name, Columns>) =>
  table
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1));
