import { z } from 'zod/mini';
import { inOneStep, type Steps } from '../steps';

type Path = readonly PropertyKey[];
type Schema = z.core.$ZodType;
type Issue = z.core.$ZodIssue;
type Read = (value: unknown) => Steps<unknown>;

/** Where a value is not what its schema says. */
export class Misread extends Error {
  constructor(readonly path: Path) {
    super();
  }
}

const known = new WeakMap<Schema, Read>();

/** So many entries of a list are read in one step. */
const STRIDE = 50;

/**
 * Reads a value as its schema says, and stops at the first misfit: a parse would collect an issue for each of thousands of entries.
 * Lists, and objects that hold some, are gone through here, in steps; everything else is parsed by its schema.
 */
export function readerOf(schema: Schema): Read {
  const found = known.get(schema);
  if (found) return found;
  let made: Read | undefined;
  // A schema may hold itself: it is taken apart when it is first used.
  const read: Read = (value) => {
    made ??= takenApart(schema);
    return made(value);
  };
  known.set(schema, read);
  return read;
}

function takenApart(schema: Schema): Read {
  if (schema instanceof z.ZodMiniArray) return arrayOf(schema);
  if (!holdsList(schema)) return parsed(schema);
  const checks = schema._zod.def.checks ?? [];
  if (schema instanceof z.ZodMiniObject && !schema.def.catchall) return thenChecked(objectOf(schema.def.shape), checks);
  if (checks.length > 0) return parsed(schema);
  if (isWrapped(schema)) return emptyOr(schema, readerOf(schema.def.innerType));
  if (schema instanceof z.ZodMiniPipe) return pipeOf(readerOf(schema.def.in), readerOf(schema.def.out));
  return parsed(schema);
}

/** A check of its own looks at the whole, once each field is right, and at no field anew: lists are gone through once. */
function thenChecked(fields: Read, checks: readonly z.core.$ZodCheck<never>[]): Read {
  return function* (value) {
    const payload: { value: unknown; issues: Issue[] } = { value: yield* fields(value), issues: [] };
    for (const check of checks) {
      if (check._zod.check(payload as never) instanceof Promise) throw new Error('A check in the contract makes its caller wait');
    }
    if (payload.issues.length > 0) throw new Misread(pathOf(payload.issues));
    return payload.value;
  };
}

const isWrapped = (schema: Schema) =>
  schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniDefault;

/** What holds no list is small. */
function holdsList(schema: Schema): boolean {
  if (schema instanceof z.ZodMiniObject) return Object.values(schema.def.shape).some(holdsList);
  if (isWrapped(schema)) return holdsList(schema.def.innerType);
  return schema instanceof z.ZodMiniPipe ? holdsList(schema.def.in) : schema instanceof z.ZodMiniArray;
}

const parsed =
  (schema: Schema): Read =>
  (value) => {
    const read = z.safeParse(schema, value);
    if (!read.success) throw new Misread(pathOf(read.error.issues));
    const unstorable = unstorablePath(read.data);
    if (unstorable) throw new Misread(unstorable);
    return inOneStep(read.data);
  };

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

/** What is null or missing is for the outer schema: it may be allowed, or have a default. */
function emptyOr(outer: Schema, inner: Read): Read {
  const empty = parsed(outer);
  return (value) => (value === null || value === undefined ? empty(value) : inner(value));
}

const pipeOf = (first: Read, second: Read): Read =>
  function* (value) {
    return yield* second(yield* first(value));
  };

/** Reads one entry, and says of a misfit where it is. */
function* readAt(read: Read, value: unknown, at: PropertyKey): Steps<unknown> {
  try {
    return yield* read(value);
  } catch (error) {
    throw error instanceof Misread ? new Misread([at, ...error.path]) : error;
  }
}

/** Names that the contract does not know are left behind unseen. */
function objectOf(shape: Readonly<Record<string, Schema>>): Read {
  const properties = Object.entries(shape).map(([name, schema]) => [name, readerOf(schema)] as const);
  return function* (value) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Misread([]);
    const given = value as Readonly<Record<string, unknown>>;
    const result: Record<string, unknown> = {};
    for (const [name, read] of properties) {
      const kept = yield* readAt(read, given[name], name);
      if (kept !== undefined || name in given) result[name] = kept;
    }
    return result;
  };
}

/** How long a list may be is asked before its entries are looked at. */
function arrayOf({ def }: z.ZodMiniArray): Read {
  const read = readerOf(def.element);
  const [shortest, longest] = lengthsOf(def.checks ?? []);
  return function* (value) {
    if (!Array.isArray(value) || value.length < shortest || value.length > longest) throw new Misread([]);
    const entries: unknown[] = [];
    for (const [index, entry] of value.entries()) {
      entries.push(yield* readAt(read, entry, index));
      if (entries.length % STRIDE === 0) yield;
    }
    return entries;
  };
}

function lengthsOf(checks: readonly z.core.$ZodCheck<never>[]): [shortest: number, longest: number] {
  let [shortest, longest] = [0, Number.POSITIVE_INFINITY];
  for (const check of checks) {
    if (check instanceof z.core.$ZodCheckMinLength) shortest = check._zod.def.minimum;
    else if (check instanceof z.core.$ZodCheckMaxLength) longest = check._zod.def.maximum;
    else throw new Error('A list in the contract has a check that is not about its length');
  }
  return [shortest, longest];
}

/** Of several alternatives the one that fits best is meant: the one that was followed deepest, then the one with the fewest issues. */
function pathOf(issues: readonly Issue[]): Path {
  const [issue] = issues;
  if (!issue) return [];
  if (issue.code === 'unrecognized_keys') return [...issue.path, ...issue.keys.slice(0, 1)];
  if (issue.code !== 'invalid_union') return issue.path;
  const [best] = issue.errors
    .map((errors) => ({ path: pathOf(errors), issues: errors.length }))
    .sort((one, other) => other.path.length - one.path.length || one.issues - other.issues);
  return [...issue.path, ...(best?.path ?? [])];
}
