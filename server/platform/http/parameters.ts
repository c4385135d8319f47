import type { z } from 'zod/mini';
import { BadParameter } from '../failures';
import { Misread, readerOf } from './reading';

type Path = readonly PropertyKey[];

/** Checks one part of a request against the contract. A 400 names the parameter that is wrong: `conditions[0].field`. */
export function check<Schema extends z.ZodMiniType>(schema: Schema, value: unknown, whole: string): z.output<Schema> {
  try {
    const read = readerOf(schema)(value);
    const unstorable = unstorablePath(read);
    if (unstorable) throw new Misread(unstorable);
    return read as z.output<Schema>;
  } catch (error) {
    throw error instanceof Misread ? new BadParameter(nameOf(error.path, whole)) : error;
  }
}

/** `['conditions', 0, 'field']` is `conditions[0].field`; nothing is the part itself. */
export function nameOf(path: Path, whole: string): string {
  if (path.length === 0) return whole;
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${String(step)}`)).join('');
}

const UNSTORABLE = /[\0\uD800-\uDFFF]/u;

/** Where a text stands that no database of ours could keep: NUL, or half of a character. */
function unstorablePath(value: unknown): Path | undefined {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, child] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    const path = unstorablePath(child);
    if (path) return [name, ...path];
  }
  return undefined;
}
