import { z } from 'zod/mini';
import { BadParameter } from '../failures';
import { atOnce, type Steps } from '../steps';
import { decodeUtf8 } from '../utf8';

const DEEPEST = 32;
/** More values than any body of the contract has. Each costs work, however short it is. */
const MOST_VALUES = 50_000;
/** So many characters are gone through in one step. */
const STRIDE = 64 * 1024;

/**
 * Reads a body: JSON in valid UTF-8; an empty one is none, and so is one that the contract does not know. The first byte refuses
 * a list in place of an object, and the other way round: the rest is not looked at.
 */
export function* parseBody(bytes: Buffer, schema: z.ZodMiniType | undefined): Steps<unknown> {
  if (bytes.length === 0 || schema === undefined || schema instanceof z.ZodMiniUndefined) return undefined;
  const outermost = EMPTY[firstCode(bytes)];
  if (outermost && !mayBe(schema, outermost)) throw new BadParameter('body');
  try {
    return yield* parsed(decodeUtf8(bytes));
  } catch (error) {
    if (error instanceof BadParameter) throw error;
    throw new BadParameter('body');
  }
}

/**
 * Reads JSON strictly: no name twice in an object (two readers would believe different ones), not deeper than anything that is ever
 * meant, and no name that reaches into an object's prototype. That is found in the text, before anything is made of it.
 */
export const parseJson = (text: string): unknown => atOnce(parsed(text));

function* parsed(text: string): Steps<unknown> {
  yield* checkStructure(text);
  return JSON.parse(text) as unknown;
}

/** Whether a schema takes such a thing at all: an object, or a list. */
const mayBe = (schema: z.ZodMiniType, empty: object) =>
  schema.safeParse(empty).error?.issues.every(({ code, path }) => code !== 'invalid_type' || path.length > 0) ?? true;

const BRACE = 0x7b;
const BRACE_END = 0x7d;
const BRACKET = 0x5b;
const BRACKET_END = 0x5d;
const COMMA = 0x2c;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

const EMPTY: Readonly<Record<number, object>> = { [BRACE]: {}, [BRACKET]: [] };

/** The first character that is no white space. */
function firstCode(bytes: Buffer): number {
  let at = 0;
  while ((bytes[at] ?? BRACE) <= SPACE) at += 1;
  return bytes[at] ?? SPACE;
}

/** Goes through braces, names and commas. Where the text is no JSON, `JSON.parse` finds that afterwards. */
function* checkStructure(text: string): Steps<void> {
  const open: (Set<string> | null)[] = [];
  let values = 0;
  let isName = false;
  let stop = STRIDE;
  for (let at = 0; at < text.length; at++) {
    if (at >= stop) {
      yield;
      stop = at + STRIDE;
    }
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfText(text, at);
      if (isName) takeName(open.at(-1), text.slice(at, end + 1));
      isName = false;
      at = end;
    } else if (code === BRACE || code === BRACKET || code === COMMA) {
      if (code !== COMMA && open.push(code === BRACE ? new Set() : null) > DEEPEST) throw new BadParameter('body');
      isName = Boolean(open.at(-1));
      values += 1;
      if (values > MOST_VALUES) throw new BadParameter('body');
    } else if (code === BRACE_END || code === BRACKET_END) open.pop();
  }
}

/** Where the text ends that begins with the quotation mark `at`. */
function endOfText(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  throw new BadParameter('body');
}

function takeName(names: Set<string> | null | undefined, literal: string) {
  const name = literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1);
  if (!names || names.has(name) || name === '__proto__') throw new BadParameter(name || 'body');
  names.add(name);
}
