import type { Draft, KeptDraft, RecordFormPorts } from '../../../src/machines/records/record-form';
import { memory } from './list-fixture';

export interface Person {
  readonly name: string;
  readonly version: number;
}
export interface Values {
  readonly name: string;
}

export const PLACE = '/people|draft|p1';
export const persons = { now: { name: '张三', version: 1 }, theirs: { name: '赵六', version: 2 } };

const isPerson = (raw: unknown): raw is Person => typeof raw === 'object' && raw !== null && 'version' in raw;

interface Options extends Partial<RecordFormPorts<Person, Values, Person>> {
  readonly kept?: Record<string, unknown>;
}

/** Ports of a form that never answers; what was kept is JSON, like in the browser. */
export const quietForm = ({ kept = {}, ...ports }: Options = {}): RecordFormPorts<Person, Values, Person> => ({
  save: (_: Draft<Person, Values>) => new Promise(() => {}),
  valuesOf: (person) => ({ name: person?.name ?? '' }),
  readDraft: (raw) => (raw === undefined ? null : (raw as KeptDraft<Values>)),
  readRow: (raw) => (isPerson(raw) ? raw : null),
  keep: memory(kept).keep,
  notify: () => {},
  ...ports,
});
