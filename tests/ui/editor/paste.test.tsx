import { Editor, Transforms } from 'slate';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
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
  const told: string[] = [];
  const { editor } = openSheet(html, limit, (note) => told.push(note));
  Transforms.select(editor, Editor.end(editor, []));
  return { editor, told };
}

function pasted(clip: Clip, into = '') {
  const { editor } = sheetOf(into);
  editor.insertData(dataOf(clip));
  return htmlOf(editor);
}

describe('what is pasted', () => {
  test('from Word keeps headings, sizes, looks that someone chose, and lists; fonts and black letters go', () => {
    expect(pasted(WORD)).toBe(
      [
        '<h1>年度盘点</h1><p style="text-align:justify"><span style="font-size:16px">请于 </span>',
        '<span style="color:#c00000;font-size:16px"><strong>12 月 5 日</strong></span>',
        '<span style="font-size:16px"> 前完成。</span></p><ol><li>仓库<ol><li>一号库</li></ol></li><li>办公室</li></ol>',
      ].join(''),
    );
  });

  test('from WPS keeps where it stands, its sizes, bold and underlined', () => {
    expect(pasted(WPS)).toBe(
      '<p style="text-align:center"><span style="font-size:21px"><strong>通知</strong></span></p><p><span style="font-size:16px">全体员工</span><u>周五</u>\u00a0</p>',
    );
  });

  test.each([
    ['7.5pt', '<p><span style="font-size:10px">a</span></p>'],
    ['54pt', '<p><span style="font-size:72px">a</span></p>'],
    ['7pt', '<p>a</p>'],
    ['55pt', '<p>a</p>'],
    ['10.5pt', '<p>a</p>'],
    ['16px', '<p>a</p>'],
    ['120%', '<p>a</p>'],
  ])('letters of %s from elsewhere have a size of the editor, or none', (size, kept) => {
    expect(pasted({ html: `<p><span style="font-size:${size}">a</span></p>`, plain: 'a' })).toBe(kept);
  });

  test('letters of the usual size among larger ones are of the usual size', () => {
    const html = '<p><span style="font-size:18pt">a<span style="font-size:10.5pt">b</span></span></p>';
    expect(pasted({ html, plain: 'ab' })).toBe('<p><span style="font-size:24px">a</span>b</p>');
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
    const { editor, told } = sheetOf('<p>mine</p>');
    editor.insertData(dataOf(clip));
    expect(told).toEqual(['tooLong']);
    expect(htmlOf(editor)).toBe('<p>mine</p>');
  });

  test.each(['https://console.example.com', 'http://10.0.0.7:8080', 'https://files.example.com/ofa'])(
    'of files that a browser copied with the whole address at %s has the same files (G76)',
    (host) => {
      const path = '/api/tcc-file/download/0193000000000000000000000000t1/0193000000000000000000000000f1?e=1&amp;s=a-b_c';
      const text = (before: string) =>
        `<figure><img src="${before}${path}" alt="a" /></figure><figure><video src="${before}${path}" controls></video></figure>` +
        `<p>b<a href="${before}${path}" download="c.pdf">c.pdf</a>d</p>`;
      const whole = pasted({ plain: 'b', html: text(host) });
      expect(whole).toBe(pasted({ plain: 'b', html: text('') }));
      expect(whole.split(`"${path}"`)).toHaveLength(4);
    },
  );

  test.each([
    'https://evil.example/a.png',
    'https://evil.example/?/api/tcc-file/download/t/f?e=1',
    'javascript:/api/tcc-file/download/t/f?e=1',
  ])('a picture that is no file of ours is left out: %s', (src) =>
    expect(pasted({ plain: 'a', html: `<p>a</p><figure><img src="${src}" /></figure>` })).toBe('<p>a</p>'),
  );

  test('of HTML around a few words are taken as the words', () => {
    const html = `<style>${' '.repeat(5_000_000)}</style><p><b>a</b></p>`;
    expect(pasted({ plain: 'a', html })).toBe('<p>a</p>');
  });

  test.each([
    ['many bytes', { plain: 'a', html: `<style>${' '.repeat(10_000_000)}</style><p><b>a</b></p>` }],
    ['many elements', { plain: 'a\n'.repeat(20_000), html: '<p>a</p>'.repeat(20_000) }],
    ['many bytes of a text of ours', { plain: 'a', fragment: 'x'.repeat(10_000_000) }],
  ])('of %s are not parsed, take a bounded number of changes, and it is said when only words went in', async (_, clip) => {
    const parse = vi.spyOn(DOMParser.prototype, 'parseFromString');
    onTestFinished(() => parse.mockRestore());
    const { editor, told } = sheetOf('');
    parse.mockClear();
    editor.insertData(dataOf(clip));
    expect(parse).not.toHaveBeenCalled();
    expect(editor.operations.length).toBeLessThan(1_100);
    expect(Editor.string(editor, []).replaceAll('\n', '')).toBe(clip.plain.replaceAll('\n', ''));
    await Promise.resolve();
    expect(told).toEqual('html' in clip ? ['onlyWords'] : []);
  });

  test('a text whose HTML has no room but whose words have goes in as its words, and is not called too long', async () => {
    const { editor, told } = sheetOf('', 200);
    editor.insertData(dataOf({ plain: 'abcd', html: '<p><b>a</b><i>b</i><b>c</b><i>d</i></p>'.repeat(6) }));
    await Promise.resolve();
    expect([htmlOf(editor), told]).toEqual(['<p>abcd</p>', ['onlyWords']]);
  });

  test('HTML without words that has no room is refused', () => {
    const { editor, told } = sheetOf('<p>mine</p>');
    editor.insertData(dataOf({ plain: '', html: '<hr>'.repeat(20_001) }));
    expect([htmlOf(editor), told]).toEqual(['<p>mine</p>', ['tooLong']]);
  });
});

test('all of a paste is undone at once', () => {
  const { editor } = sheetOf('<p>mine</p>');
  editor.insertData(dataOf(WEB));
  expect(htmlOf(editor)).not.toBe('<p>mine</p>');
  editor.undo();
  expect(htmlOf(editor)).toBe('<p>mine</p>');
});
