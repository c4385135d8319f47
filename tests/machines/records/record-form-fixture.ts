import type { PageFact } from '../../../src/machines/base/page';
import type { Draft, RecordFormPorts, StoredDraft } from '../../../src/machines/records/record-form';
import type { DialogInput } from '../../../src/machines/records/records-page';
import { listener } from '../shell/shell-fixture';
import { memory } from './list-fixture';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}
export interface Values {
  readonly name: string;
}

export const PLACE = '/people|draft|p1';
export const NEW_PLACE = '/people|draft|new';
export const persons = { now: { id: 'p1', name: '张三', version: 1 }, theirs: { id: 'p1', name: '赵六', version: 2 } };

/** What the form is opened with. */
export const about = (subject: Person | null, fields: Partial<DialogInput<Person | null>> = {}): DialogInput<Person | null> => ({
  subject,
  path: '/people',
  permissions: [],
  tab: listener<PageFact>().ref,
  filters: {},
  ...fields,
});

const isPerson = (raw: unknown): raw is Person => typeof raw === 'object' && raw !== null && 'version' in raw;

interface Options extends Partial<RecordFormPorts<Person, Values, Person>> {
  readonly storage?: Record<string, unknown>;
}

/** Ports of a form that never answers; what was stored is JSON, like in the browser. */
export const quietForm = ({ storage = {}, ...ports }: Options = {}): RecordFormPorts<Person, Values, Person> => ({
  save: (_: Draft<Person, Values>) => new Promise(() => {}),
  valuesOf: (person) => ({ name: person?.name ?? '' }),
  readDraft: (raw) => (raw === undefined ? null : (raw as StoredDraft<Values>)),
  readRow: (raw) => (isPerson(raw) ? raw : null),
  stored: memory(storage).stored,
  notify: () => {},
  ...ports,
});
