import { StartError } from '../../failures';
import type { Schema } from '../schema';
import type { Queries } from '../transact';
import type { Row } from './format';

type Texts<Table> = { readonly [Column in keyof Table]?: readonly string[] };

/** Columns that hold one of a few words. */
const WORDS: { readonly [Table in keyof Schema]?: Texts<Schema[Table]> } = {
  tenants: { status: ['enabled', 'disabled'] },
  accounts: { status: ['enabled', 'disabled'] },
  memberships: { status: ['enabled', 'disabled'] },
  roles: { data_scope: ['all', 'below', 'own', 'self'] },
  menus: { kind: ['directory', 'page', 'iframe', 'button'], open_type: ['tab', 'blank'] },
  applications: { status: ['waiting', 'approved', 'refused'] },
  sessions: { end_reason: ['signedOut', 'revoked', 'elsewhere'] },
  qr_sign_ins: { state: ['waiting', 'scanned', 'confirmed', 'refused'] },
  pending_sign_ins: { kind: ['changePassword', 'bind', 'secondFactor', 'secondFactorSetup'] },
  third_party_configs: { provider: ['oauth2', 'wechat', 'local'] },
  password_policies: { second_factor: ['off', 'optional', 'required'] },
  published_charts: { kind: ['month-bar'] },
};

interface Column {
  readonly name: string;
  readonly isNumber: boolean;
  readonly isNullable: boolean;
  readonly isOptional: boolean;
}

/** Where a value of the file stands. */
export interface At {
  readonly table: string;
  readonly key: readonly string[];
}

const UNSTORABLE_TEXT = /[\0\uD800-\uDFFF]/u;

/** In one line: the table, the row by its key, the column, and what is wrong with it. */
export function misfit({ table, key }: At, row: Readonly<Record<string, unknown>>, column: string, why: string): StartError {
  const name = key.map((part) => String(row[part])).join(', ');
  const shown = `table ${table}, row ${name}, column ${column}`.replace(/\p{Cc}/gu, '?').slice(0, 300);
  return new StartError(`The file does not fit into the database (${shown}: ${why}): export it again.`);
}

/** Checks rows against the columns that the database has. */
export async function rowCheck(db: Queries): Promise<(at: At, row: Readonly<Record<string, unknown>>) => Row> {
  const tables = new Map<string, readonly Column[]>();
  for (const { name, columns } of await db.introspection.getTables()) {
    tables.set(
      name,
      columns.map((column) => ({
        name: column.name,
        isNumber: /int/i.test(column.dataType),
        isNullable: column.isNullable,
        isOptional: column.isNullable || column.hasDefaultValue,
      })),
    );
  }
  return (at, row) => {
    const columns = tables.get(at.table) ?? [];
    const unknown = Object.keys(row).find((name) => !columns.some((column) => column.name === name));
    if (unknown !== undefined) throw misfit(at, row, unknown, 'there is no such column');
    for (const column of columns) {
      const why = Object.hasOwn(row, column.name) ? wrongValue(at.table, column, row[column.name]) : missing(column);
      if (why) throw misfit(at, row, column.name, why);
    }
    return row as Row;
  };
}

const missing = ({ isOptional }: Column) => (isOptional ? undefined : 'it is missing');

function wrongValue(table: string, { name, isNumber, isNullable }: Column, value: unknown): string | undefined {
  if (value === null) return isNullable ? undefined : 'it must not be null';
  if (isNumber) return Number.isSafeInteger(value) ? undefined : 'it takes a whole number';
  if (typeof value !== 'string') return 'it takes a text';
  if (UNSTORABLE_TEXT.test(value)) return 'it has a character that no database stores';
  const words = (WORDS as Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>)[table]?.[name];
  return words && !words.includes(value) ? `it takes ${words.join(', ')}` : undefined;
}
