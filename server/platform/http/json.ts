import { BadParameter } from '../failures';
import { decodeUtf8 } from '../utf8';

const DEEPEST = 32;

/** A body is JSON in valid UTF-8. An empty one is none. */
export function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return parseJson(decodeUtf8(bytes));
  } catch (error) {
    if (error instanceof BadParameter) throw error;
    throw new BadParameter('body');
  }
}

/**
 * Reads JSON strictly: no name twice in an object (two readers would believe different ones), not deeper than anything that is ever
 * meant, and no name that reaches into an object's prototype.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  checkStructure(text);
  return value;
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g;

/** Reads braces and names of what `JSON.parse` has found to be JSON. */
function checkStructure(text: string) {
  const open: (Set<string> | null)[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      if (open.push(token === '{' ? new Set() : null) > DEEPEST) throw new BadParameter('body');
    } else if (token === '}' || token === ']') open.pop();
    else if (token === ':') takeName(open.at(-1), last);
    last = token;
  }
}

function takeName(names: Set<string> | null | undefined, literal: string) {
  const name = String(JSON.parse(literal));
  if (!names || names.has(name) || name === '__proto__') throw new BadParameter(name || 'body');
  names.add(name);
}
