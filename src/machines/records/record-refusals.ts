import { CallError, type Failure } from '../../../contract/failure';
import { REFUSALS, type RefusalName, refusalOf } from '../../../contract/refusals';

/** A field that is edited loses what was refused of it. */
export const untouched = (errors: Readonly<Record<string, string>>, edited: readonly string[]) =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !edited.includes(field)));

/** A refusal that names a field is shown there, in the server's words. */
export function fieldErrorsOf(failure: Failure): Readonly<Record<string, string>> {
  const name = failure.kind === 'refused' ? refusalOf(failure.code) : undefined;
  const field = name && REFUSALS[name].field;
  return field && failure.kind === 'refused' ? { [field]: failure.desc } : {};
}

export const isRefusedFor = (name: RefusalName, error: unknown): error is CallError & { failure: { kind: 'refused' } } =>
  error instanceof CallError && error.failure.kind === 'refused' && error.failure.code === REFUSALS[name].code;

export const staleRow = <Row>(error: unknown, readRow: (raw: unknown) => Row | null): Row | null =>
  isRefusedFor('stale', error) ? readRow(error.failure.data) : null;
