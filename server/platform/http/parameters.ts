import type { z } from 'zod/mini';
import { BadParameter } from '../failures';
import { atOnce, type Steps } from '../steps';
import { Misread, readerOf } from './reading';

type Path = readonly PropertyKey[];

/** Checks one part of a request against the contract. A 400 names the parameter that is wrong: `conditions[0].field`. */
export const check = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown, whole: string): z.output<Schema> =>
  atOnce(checking(schema, value, whole));

/** The same in steps, for what may be long. */
export function* checking<Schema extends z.ZodMiniType>(schema: Schema, value: unknown, whole: string): Steps<z.output<Schema>> {
  try {
    return (yield* readerOf(schema)(value)) as z.output<Schema>;
  } catch (error) {
    throw error instanceof Misread ? new BadParameter(nameOf(error.path, whole)) : error;
  }
}

/** `['conditions', 0, 'field']` is `conditions[0].field`; nothing is the part itself. */
export function nameOf(path: Path, whole: string): string {
  if (path.length === 0) return whole;
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${String(step)}`)).join('');
}
