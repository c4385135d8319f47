import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../alone';
import type { Queries } from '../transact';
import type { TextType } from './migration';

/**
 * For each user the pairs of characters that stand beside each other in name, username and phone, and the last character of each
 * alone: a search for any part of them, even one character, finds candidates by an index. Latin letters are in lower case.
 * Triggers keep the table, so that no writer of the three can forget it.
 */
export async function createUserBigrams(db: Kysely<unknown>, text: TextType) {
  const isOnPostgres = isPostgres(db as Queries);
  await db.schema
    .createTable('user_bigrams')
    .addColumn('tenant_id', text, (column) => column.notNull())
    .addColumn('bigram', text, (column) => column.notNull())
    .addColumn('membership_id', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('user_bigrams_key', ['tenant_id', 'bigram', 'membership_id'])
    .modifyEnd(isOnPostgres ? sql`` : sql`without rowid`)
    .execute();
  const statements = isOnPostgres ? triggers(ANY).flatMap(onPostgres) : triggers(IN).map(onSqlite);
  for (const statement of statements) await sql.raw(statement).execute(db);
  // The triggers also see the users that exist already.
  await sql.raw('update memberships set name = name').execute(db);
}

/** Names and usernames have 64 characters at most. */
const PLACES = Array.from({ length: 64 }, (_, index) => `(${index + 1})`).join(', ');

/** Whose texts they are: the columns of the new rows, where these are read from, and which of it. */
interface Owner {
  readonly tenant: string;
  readonly id: string;
  readonly texts: readonly string[];
  readonly from: string;
  readonly where: string;
}

const rowsOf = ({ tenant, id, texts, from, where }: Owner) =>
  texts
    .map(
      (text) => `
        select ${tenant} as tenant_id, substr(lower(${text}), places.column1, 2) as bigram, ${id} as membership_id
        from (values ${PLACES}) as places ${from}
        where places.column1 <= length(${text}) and ${where}`,
    )
    .join(' union ');

type Row = 'old' | 'new';

const membership = (row: Row): Owner => {
  const account = (column: string) => `(select accounts.${column} from accounts where accounts.id = ${row}.account_id)`;
  const texts = [`${row}.name`, account('username'), account('phone')];
  return { tenant: `${row}.tenant_id`, id: `${row}.id`, texts, from: '', where: 'true' };
};

const account = (row: Row): Owner => ({
  tenant: 'memberships.tenant_id',
  id: 'memberships.id',
  texts: ['memberships.name', `${row}.username`, `${row}.phone`],
  from: 'cross join memberships',
  where: `memberships.account_id = ${row}.id`,
});

const add = (owner: Owner) =>
  `insert into user_bigrams (tenant_id, bigram, membership_id) ${rowsOf(owner)} on conflict do nothing;`;

/** A column is one of what a query finds, said so that the database looks for each by its index, never through all rows. */
type Among = (column: string, query: string) => string;
const IN: Among = (column, query) => `${column} in (${query})`;
const ANY: Among = (column, query) => `${column} = any (array(${query}))`;

/** An id is never in two tenants: of what is deleted for one membership, nothing is another's, unless that one is added anew. */
const drop = (owner: Owner, among: Among) =>
  `delete from user_bigrams where ${['tenant_id', 'bigram', 'membership_id']
    .map((column) => among(column, `select found.${column} from (${rowsOf(owner)}) as found`))
    .join(' and ')};`;

interface Trigger {
  readonly name: string;
  readonly when: string;
  readonly statements: string;
}

const triggers = (among: Among): readonly Trigger[] => [
  { name: 'added', when: 'after insert on memberships', statements: add(membership('new')) },
  {
    name: 'renamed',
    when: 'after update of id, name on memberships',
    statements: drop(membership('old'), among) + add(membership('new')),
  },
  { name: 'removed', when: 'after delete on memberships', statements: drop(membership('old'), among) },
  {
    name: 'relisted',
    when: 'after update of username, phone on accounts',
    statements: drop(account('old'), among) + add(account('new')),
  },
];

const onSqlite = ({ name, when, statements }: Trigger) =>
  `create trigger user_bigrams_${name} ${when} for each row begin ${statements} end`;

/** The plan is made while tables are small, and kept while they grow: without the setting it would look through them row by row. */
const onPostgres = ({ name, when, statements }: Trigger) => [
  `create function user_bigrams_${name}() returns trigger language plpgsql set enable_seqscan = off
    as $$ begin ${statements} return null; end $$`,
  `create trigger user_bigrams_${name} ${when} for each row execute function user_bigrams_${name}()`,
];
