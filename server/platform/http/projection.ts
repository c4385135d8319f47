import { z } from 'zod/mini';

type Project = (value: unknown) => unknown;
type Schema = z.core.$ZodType;

const known = new WeakMap<Schema, Project>();

/**
 * What a schema lets through of a value that the compiler has seen to be of its shape: what the contract does not name is left behind.
 * Nothing else is looked at, which is a small part of the work of a parse. Where a schema does more than that (a default, a transformation),
 * it is asked itself.
 */
export function projectionOf(schema: Schema): Project {
  const found = known.get(schema);
  if (found) return found;
  let made: Project | undefined;
  // A schema may hold itself: it is taken apart when it is first used.
  const project: Project = (value) => {
    made ??= takenApart(schema);
    return made(value);
  };
  known.set(schema, project);
  return project;
}

/** Whether a schema makes something else of what it is given. */
const isChanging = ({ _zod: { def } }: Schema) =>
  ('coerce' in def && def.coerce === true) || (def.checks ?? []).some((check) => check._zod.def.check === 'overwrite');

function takenApart(schema: Schema): Project {
  const parse: Project = (value) => z.parse(schema, value);
  if (isChanging(schema)) return parse;
  if (schema instanceof z.ZodMiniObject) return schema.def.catchall ? parse : objectOf(schema.def.shape);
  if (schema instanceof z.ZodMiniArray) return arrayOf(projectionOf(schema.def.element));
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional)
    return unlessEmpty(projectionOf(schema.def.innerType));
  if (schema instanceof z.ZodMiniUnion) return unionOf(schema.def.options, parse);
  return LEAVES.some((leaf) => schema instanceof leaf) ? leafOf(parse) : parse;
}

const LEAVES = [z.ZodMiniString, z.ZodMiniNumber, z.ZodMiniBoolean, z.ZodMiniEnum, z.ZodMiniLiteral] as const;

/** A leaf holds nothing: an object in its place would leave whole. */
const leafOf =
  (parse: Project): Project =>
  (value) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : parse(value);

const unlessEmpty =
  (project: Project): Project =>
  (value) =>
    value === null || value === undefined ? value : project(value);

const arrayOf =
  (project: Project): Project =>
  (value) =>
    (value as readonly unknown[]).map(project);

function objectOf(shape: Readonly<Record<string, Schema>>): Project {
  const properties = Object.entries(shape).map(([name, schema]) => [name, projectionOf(schema)] as const);
  return (value) => {
    const given = value as Readonly<Record<string, unknown>>;
    const projected: Record<string, unknown> = {};
    for (const [name, project] of properties) {
      const kept = project(given[name]);
      if (kept !== undefined) projected[name] = kept;
    }
    return projected;
  };
}

/** Where only one of several shapes is an object, an object is of that shape. */
function unionOf(options: readonly Schema[], parse: Project): Project {
  const objects = options.filter((option) => option instanceof z.ZodMiniObject);
  const [only] = objects;
  if (!only || objects.length > 1) return parse;
  const project = projectionOf(only);
  return (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? project(value) : parse(value));
}
