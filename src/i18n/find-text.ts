/// <reference path="./pinyin-match.d.ts" />
import simplified from 'pinyin-match/es/main.js';
import traditional from 'pinyin-match/es/traditional.js';
import { searchForm } from '../../contract/text';

/** Where a text has what is typed: its own characters, or the pinyin of Chinese ones, whole or by initials. Null: nowhere. */
export function findText(text: string, typed: string): readonly [from: number, to: number] | null {
  const wanted = searchForm(typed);
  const at = wanted ? text.toLowerCase().indexOf(wanted) : -1;
  if (at >= 0) return [at, at + wanted.length];
  // The traditional dictionary lacks some simplified characters, such as 略 and 特.
  const found = simplified.match(text, wanted) || traditional.match(text, wanted);
  return found ? [found[0], found[1] + 1] : null;
}
