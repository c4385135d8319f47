import { Editor, Transforms } from 'slate';
import { describe, expect, test, vi } from 'vitest';
import { isWellFormed } from '../../../contract/rich-text';
import { cleaned } from '../../../server/platform/rich-text/clean';
import { htmlOf, openSheet } from '../../../src/ui/editor/sheet';
import { EXCEL, WEB, WORD, WPS } from './clipboards';

interface Clip {
  readonly html?: string;
  readonly plain: string;
  readonly fragment?: string;
}

const dataOf = ({ html = '', plain, fragment = '' }: Clip) => {
  const data: Readonly<Record<string, string>> = {
    'text/html': html,
    'text/plain': plain,
    'application/x-slate-fragment': fragment,
  };
  return { getData: (type: string) => data[type] ?? '', files: [], types: [] } as unknown as DataTransfer;
};

function sheetOf(html: string, limit = 300_000) {
  const onTooLong = vi.fn();
  const { editor } = openSheet(html, limit, onTooLong);
  Transforms.select(editor, Editor.end(editor, []));
  return { editor, onTooLong };
}

function pasted(clip: Clip, into = '') {
  const { editor } = sheetOf(into);
  editor.insertData(dataOf(clip));
  return htmlOf(editor);
}

describe('what is pasted', () => {
  test('from Word keeps headings, looks that someone chose, and lists; sizes, fonts and black letters go', () => {
    expect(pasted(WORD)).toBe(
      '<h1>年度盘点</h1><p style="text-align:justify">请于 <strong><span style="color:#c00000">12 月 5 日</span></strong> 前完成。</p>'
        .replace(
          '<strong><span style="color:#c00000">12 月 5 日</span></strong>',
          '<span style="color:#c00000"><strong>12 月 5 日</strong></span>',
        )
        .concat('<ol><li>仓库<ol><li>一号库</li></ol></li><li>办公室</li></ol>'),
    );
  });

  test('from WPS keeps where it stands, bold and underlined', () => {
    expect(pasted(WPS)).toBe('<p style="text-align:center"><strong>通知</strong></p><p>全体员工<u>周五</u>\u00a0</p>');
  });

  test('from Excel is a table with its spans', () => {
    expect(pasted(EXCEL)).toBe(
      '<table><tbody><tr><td><p>品名</p></td><td><p>数量</p></td></tr><tr><td colspan="2"><p>键盘</p></td></tr><tr><td><p>鼠标</p></td><td><p>12</p></td></tr></tbody></table>',
    );
  });

  test('from a web page keeps its words, and nothing that runs or loads', () => {
    expect(pasted(WEB)).toBe(
      '<h2>说明</h2><p>第一段<br />第二行</p><p>见<a href="https://example.org/a?b=1&amp;c=2">手册</a>和这里。</p><ul><li>甲</li><li>乙<ul><li>丙</li></ul></li></ul>',
    );
  });

  test('is well-formed and clean, so that the server changes nothing of it', () => {
    for (const clip of [WORD, WPS, EXCEL, WEB]) {
      const html = pasted(clip);
      expect(isWellFormed(html)).toBe(true);
      expect(cleaned(html, (address) => address)).toBe(html);
    }
  });

  test('as plain text has a paragraph for each line', () => {
    expect(pasted({ plain: 'a\r\n<b>\r\nc' }, '<p>x</p>')).toBe('<p>xa</p><p>&lt;b&gt;</p><p>c</p>');
  });

  test('into code is characters', () => {
    const { editor } = sheetOf('<pre>x</pre>');
    Transforms.select(editor, Editor.end(editor, [0]));
    editor.insertData(dataOf(WORD));
    expect(htmlOf(editor)).toContain('<pre>x年度盘点\n');
    expect(htmlOf(editor)).not.toContain('<h1>');
  });

  test('as a part of a text that another page has made up is cleaned as well', () => {
    const made = [
      { type: 'paragraph', children: [{ text: 'a', size: '1px" onmouseover="x()' }] },
      { type: 'picture', src: 'https://evil.example/a.png', alt: '', caption: '', children: [{ text: '' }] },
      { type: 'paragraph', children: [{ type: 'link', href: 'javascript:x()', children: [{ text: 'b' }] }] },
    ];
    const fragment = btoa(encodeURIComponent(JSON.stringify(made)));
    expect(pasted({ plain: '', fragment })).toBe('<p>a</p><p>b</p>');
    for (const odd of ['{', btoa('null'), btoa(encodeURIComponent('{"a":[]}')), btoa(encodeURIComponent('[{"type":"table"}]'))])
      expect(pasted({ plain: 'c', fragment: odd })).toBe('<p>c</p>');
  });
});

describe('five megabytes', () => {
  test.each([
    ['of words', { plain: '字'.repeat(5_000_000) }],
    ['of HTML', { plain: 'a'.repeat(400_000), html: `<p>${'<b>a</b>'.repeat(625_000)}</p>` }],
  ])('%s are refused, and the text stays as it was', (_, clip) => {
    const { editor, onTooLong } = sheetOf('<p>mine</p>');
    editor.insertData(dataOf(clip));
    expect(onTooLong).toHaveBeenCalledTimes(1);
    expect(htmlOf(editor)).toBe('<p>mine</p>');
  });

  test('of HTML around a few words are taken as the words', () => {
    const html = `<style>${' '.repeat(5_000_000)}</style><p><b>a</b></p>`;
    expect(pasted({ plain: 'a', html })).toBe('<p>a</p>');
  });
});

test('all of a paste is undone at once', () => {
  const { editor } = sheetOf('<p>mine</p>');
  editor.insertData(dataOf(WEB));
  expect(htmlOf(editor)).not.toBe('<p>mine</p>');
  editor.undo();
  expect(htmlOf(editor)).toBe('<p>mine</p>');
});
