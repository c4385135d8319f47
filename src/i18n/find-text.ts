/// <reference path="./pinyin-match.d.ts" />
import simplified from 'pinyin-match/es/main.js';
import traditional from 'pinyin-match/es/traditional.js';
import { searchForm } from '../../contract/text';

/** Where a text has what is typed: its own characters, or the pinyin of Chinese ones, whole or by initials. Null: nowhere. */
export function findText(text: string, typed: string): readonly [from: number, to: number] | null {
  const wanted = searchForm(typed);
  const composed = text.normalize('NFC');
  const at = wanted ? composed.toLowerCase().indexOf(wanted) : -1;
  if (at >= 0) return [writtenAt(text, at), writtenAt(text, at + wanted.length)];
  // The traditional dictionary lacks some simplified characters, such as 略 and 特.
  const found = simplified.match(composed, wanted) || traditional.match(composed, wanted);
  return found ? [writtenAt(text, found[0]), writtenAt(text, found[1] + 1)] : null;
}

/** The place in a text as it was written of a place in its composed form: behind the accents of the letter before it. */
function writtenAt(text: string, place: number): number {
  let at = 0;
  while (at < text.length && text.slice(0, at + 1).normalize('NFC').length <= place) at += 1;
  return at;
}
