import pg from 'pg';
import { codeOf, StartError } from '../../failures';
import { DERIVED, TABLES } from '../transfer/tables';
import { type ConnectionSettings, PATIENCE_MS } from './connections';

interface State {
  readonly encoding: string;
  readonly isolation: string;
  readonly standby: boolean;
  readonly readonly: string;
  readonly person: string;
  readonly schema: string | null;
  readonly creates: boolean | null;
  /** A table that the user may not fully use, of those that are there. */
  readonly closed: string | null;
}

const STATE = `select current_setting('server_encoding') as encoding, current_setting('default_transaction_isolation') as isolation,
  pg_is_in_recovery() as standby, current_setting('transaction_read_only') as readonly, current_user as person,
  current_schema() as schema, has_schema_privilege(current_schema(), 'CREATE') as creates,
  (select min(relname) from pg_class where relnamespace = to_regnamespace(quote_ident(current_schema())) and relname = any($1)
    and not (has_table_privilege(oid, 'SELECT') and has_table_privilege(oid, 'INSERT')
      and has_table_privilege(oid, 'UPDATE') and has_table_privilege(oid, 'DELETE'))) as closed`;

const OURS = [...TABLES.map(({ table }) => table), ...DERIVED, 'kysely_migration'];

/** Makes sure that a PostgreSQL is as this server needs it, or throws one line that says what to do. */
export async function ensureSuitable(connectionString: string, settings: ConnectionSettings) {
  const options = { connectionString, application_name: settings.applicationName, connectionTimeoutMillis: PATIENCE_MS };
  const clients = [new pg.Client(options), new pg.Client(options)] as const;
  // A connection that breaks fails the query; without a listener it would end the process.
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) await client.connect();
    judge((await clients[0].query<State>(STATE, [OURS])).rows[0]);
    if (settings.namedStatements) await ensureKept(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

const refuse = (matter: string, reason: string, remedy: string) =>
  new StartError(`The database of DATABASE_URL ${matter} (${reason}): ${remedy}.`);

function judge(state: State | undefined) {
  if (!state) return;
  const { encoding, isolation, standby, person } = state;
  if (encoding !== 'UTF8') {
    throw refuse('cannot store every text', `its encoding is ${encoding}`, "create one with ENCODING 'UTF8' and name that");
  }
  if (isolation !== 'read committed') {
    throw refuse(
      'isolates transactions otherwise than this server expects',
      `default_transaction_isolation is ${isolation}`,
      `ALTER ROLE "${person}" SET default_transaction_isolation = 'read committed', or set it where it was changed`,
    );
  }
  if (standby) throw refuse('takes no writes', 'it is a standby', 'name the primary');
  if (state.readonly === 'on') {
    throw refuse(
      'takes no writes',
      'default_transaction_read_only is on',
      `ALTER ROLE "${person}" SET default_transaction_read_only = off, or set it where it was changed`,
    );
  }
  judgePrivileges(state);
}

function judgePrivileges({ person, schema, creates, closed }: State) {
  if (schema === null) {
    throw refuse(
      'has no schema for tables',
      `the search_path of "${person}" names none`,
      'create that schema, or set search_path',
    );
  }
  if (!creates) {
    throw refuse(
      'may not be changed by its user',
      `permission denied for schema ${schema}`,
      `grant that user CREATE on its schema (GRANT CREATE ON SCHEMA "${schema}" TO "${person}"), or name another user`,
    );
  }
  if (closed !== null) {
    throw refuse(
      'may not be changed by its user',
      `permission denied for table ${closed}`,
      `make "${person}" the owner of its tables, or name another user`,
    );
  }
}

/** As often as a pooler may by chance give both connections the same one of its own again. */
const ROUNDS = 4;

/**
 * A pooler in transaction mode has named a statement on one of its connections and looks for it on another; or it finds there what another
 * client has named. So two clients use one name in turns, more often the first one: this shows in whichever order it chooses.
 */
async function ensureKept([one, other]: readonly [pg.Client, pg.Client]) {
  const named = { name: 'ofa_start', text: 'select 1' };
  try {
    for (let round = 0; round < ROUNDS; round += 1) for (const client of [one, one, other]) await client.query(named);
  } catch (error) {
    if (!['26000', '42P05'].includes(codeOf(error) ?? '')) throw error;
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    throw refuse(
      'is behind a pooler that loses named statements',
      reason ?? '',
      'set OFA_DB_NAMED_STATEMENTS=0, or use the pooler in session mode',
    );
  }
}
