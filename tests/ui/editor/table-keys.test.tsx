import { Editor, Transforms } from 'slate';
import { describe, expect, test } from 'vitest';
import { htmlOf, openSheet } from '../../../src/ui/editor/sheet';
import { pressInTable } from '../../../src/ui/editor/table-keys';

const cell = (text: string) => `<td><p>${text || '<br />'}</p></td>`;
const table = (...rows: string[][]) =>
  `<table><tbody>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</tbody></table>`;
const TWO = table(['a', 'b'], ['c', 'd']);

/** A text with the cursor at the end of what stands at a path. */
function at(path: readonly number[], html = `${TWO}<p>behind</p>`) {
  const { editor } = openSheet(html, 300_000, () => {});
  Transforms.select(editor, Editor.end(editor, [...path]));
  const press = (key: string, shiftKey = false) => pressInTable(editor, { key, shiftKey });
  const selected = () => (editor.selection ? Editor.string(editor, editor.selection) : null);
  const focus = () => editor.selection?.focus.path;
  return { editor, press, selected, focus };
}

describe('the keys of a table', () => {
  test('Tab and Shift+Tab go to the next and the previous cell, over the ends of rows, and select what is in it', () => {
    const { press, selected } = at([0, 0, 0]);
    const seen = Array.from({ length: 3 }, () => [press('Tab'), selected()]);
    expect(seen).toEqual([
      [true, 'b'],
      [true, 'c'],
      [true, 'd'],
    ]);
    const back = Array.from({ length: 4 }, () => [press('Tab', true), selected()]);
    expect(back.map(([, text]) => text)).toEqual(['c', 'b', 'a', 'a']);
  });

  test('Tab in the last cell makes a row, and undo takes it back', () => {
    const { editor, press, focus } = at([0, 1, 1]);
    press('Tab');
    expect(htmlOf(editor)).toBe(`${table(['a', 'b'], ['c', 'd'], ['', ''])}<p>behind</p>`);
    expect(focus()?.slice(0, 3)).toEqual([0, 2, 0]);
    editor.undo();
    expect(htmlOf(editor)).toBe(`${TWO}<p>behind</p>`);
  });

  test('Escape leads behind the table, from where Tab leaves the text again (WCAG 2.1.2)', () => {
    for (const html of [`${TWO}<p>behind</p>`, TWO, `${TWO}${TWO}`, `<blockquote>${TWO}</blockquote>`]) {
      const { press, focus } = at(html.startsWith('<block') ? [0, 0, 0, 0] : [0, 0, 0], html);
      expect(press('Escape')).toBe(true);
      expect(focus()?.length).toBe(2);
      expect([press('Tab'), press('Tab', true), press('Escape')]).toEqual([false, false, false]);
    }
  });

  test('a table in a table has keys of its own', () => {
    const inner = `<table><tbody><tr><td>${TWO}</td>${cell('x')}</tr></tbody></table>`;
    const { press, selected } = at([0, 0, 0, 0, 0, 0], inner);
    press('Tab');
    expect(selected()).toBe('b');
    press('Escape');
    expect(press('Tab')).toBe(false);
  });

  test('Up and Down go to the cell above and below, and out of the table; where nothing stands above it, a line is made', () => {
    const blanks = table(['', ''], ['', '']);
    const { editor, press, focus } = at([1, 1, 1], `<p>above</p>${blanks}<p>behind</p>`);
    const way = ['ArrowUp', 'ArrowUp'].map((key) => [press(key), focus()]);
    expect(way).toEqual([
      [true, [1, 0, 1, 0, 0]],
      [true, [0, 0]],
    ]);
    Transforms.select(editor, Editor.start(editor, [1, 0, 0]));
    expect(['ArrowDown', 'ArrowDown'].map((key) => [press(key), focus()])).toEqual([
      [true, [1, 1, 0, 0, 0]],
      [true, [2, 0]],
    ]);
    for (const key of ['ArrowUp', 'ArrowLeft']) {
      const first = at([0, 0, 0], table(['', 'b']));
      expect(first.press(key)).toBe(true);
      expect(htmlOf(first.editor)).toBe(`<p><br /></p>${table(['', 'b'])}`);
      expect(first.focus()).toEqual([0, 0]);
    }
    expect(at([0, 0, 0]).press('ArrowLeft')).toBe(false);
    expect(at([1]).press('ArrowUp')).toBe(false);
  });
});
