import type { z } from 'zod/mini';
import { BadParameter } from '../failures';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Checks one part of a request against the contract. A 400 names the parameter that is wrong: `conditions[0].field`. */
export function check<Schema extends z.ZodMiniType>(schema: Schema, value: unknown, whole: string): z.output<Schema> {
  const unstorable = unstorablePath(value, []);
  if (unstorable) throw new BadParameter(nameOf(unstorable, whole));
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new BadParameter(nameOf(pathOf(read.error.issues), whole));
}

/** `['conditions', 0, 'field']` is `conditions[0].field`; nothing is the part itself. */
export function nameOf(path: Path, whole: string): string {
  if (path.length === 0) return whole;
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${String(step)}`)).join('');
}

/** Of several alternatives the one that fits best is meant: the one that was followed deepest, then the one with the fewest complaints. */
function pathOf(issues: readonly Issue[]): Path {
  const [issue] = issues;
  if (!issue) return [];
  if (issue.code === 'unrecognized_keys') return [...issue.path, ...issue.keys.slice(0, 1)];
  if (issue.code !== 'invalid_union') return issue.path;
  const [best] = issue.errors
    .map((errors) => ({ path: pathOf(errors), complaints: errors.length }))
    .sort((one, other) => other.path.length - one.path.length || one.complaints - other.complaints);
  return [...issue.path, ...(best?.path ?? [])];
}

const UNSTORABLE = /[\0\uD800-\uDFFF]/u;

/** Where a text stands that no database of ours could keep: NUL, or half of a character. */
function unstorablePath(value: unknown, path: Path): Path | undefined {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, child] of Object.entries(value)) {
    const found = unstorablePath(child, [...path, Array.isArray(value) ? Number(name) : name]);
    if (found) return found;
  }
  return undefined;
}
