// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { isLink, isWellFormed, richText } from '../../../contract/rich-text';
import { cleaned } from '../../../server/platform/rich-text/clean';

const FILE = '/api/tcc-file/download/t1/f1';
const clean = (html: string) => cleaned(html, (address) => address);

/** Each is well-formed, so it reaches the cleaning. */
const HOSTILE: Readonly<Record<string, readonly [html: string, left: string]>> = {
  'a script': ['<p>a<script>x()</script></p>', '<p>a</p>'],
  'a handler': ['<p onclick="x()">a</p>', '<p>a</p>'],
  'a handler of a picture': [`<figure><img src="${FILE}" onerror="x()" /></figure>`, `<figure><img src="${FILE}" /></figure>`],
  'a link that runs': ['<p><a href="javascript:x()">a</a></p>', '<p><a>a</a></p>'],
  'a link that runs, spelt otherwise': ['<p><a href="JaVaScRiPt:x()">a</a></p>', '<p><a>a</a></p>'],
  'a link with data': ['<p><a href="data:text/html,a">a</a></p>', '<p><a>a</a></p>'],
  'a link to another host without a scheme': ['<p><a href="//evil.example/">a</a></p>', '<p><a>a</a></p>'],
  'a drawing': ['<p>a</p><svg><a href="javascript:x()">b</a></svg>', '<p>a</p>'],
  mathematics: ['<math><mtext><p>a</p></mtext></math><p>b</p>', '<p>b</p>'],
  'a frame': ['<iframe src="https://evil.example/"></iframe><p>a</p>', '<p>a</p>'],
  'a form': ['<form action="https://evil.example/"><input name="password" /></form><p>a</p>', '<p>a</p>'],
  'a picture of another host': ['<figure><img src="https://evil.example/a.png" alt="" /></figure>', '<figure></figure>'],
  'a picture above the files': [
    '<figure><img src="/api/tcc-file/../ofa-admin/exitLogin" alt="" /></figure>',
    '<figure></figure>',
  ],
  'a style that covers the page': ['<p style="position:fixed;inset:0">a</p>', '<p>a</p>'],
  'a style that loads': ['<p><span style="background-color:url(https://evil.example/)">a</span></p>', '<p><span>a</span></p>'],
  'a size beyond the editor': ['<p><span style="font-size:73px">a</span></p>', '<p><span>a</span></p>'],
  'a refresh': ['<meta content="0" /><p>a</p>', '<p>a</p>'],
  'a base': ['<base href="https://evil.example/" /><p>a</p>', '<p>a</p>'],
  'an id and a class': ['<p id="root" class="arco-modal">a</p>', '<p>a</p>'],
};

describe.each(Object.entries(HOSTILE))('%s', (_, [html, left]) => {
  test('is left out, and cleaning again changes nothing', () => {
    expect(clean(html)).toBe(left);
    expect(clean(left)).toBe(left);
  });
});

test('what parsers read in different ways is refused before one sees it', () => {
  const odd = [
    ...['<p>a', 'a</p>', '<b><i>a</b></i>', '<!-- a -->', '<![CDATA[a]]>', '<p/ >', "<p a='b'>c</p>", '<p a=b>c</p>', 'a < b'],
    ...['a & b', '&nbsp;', '&#60;', '<a href="a" href2="b"b>', '<P>a</P>', '<p\n>a</p>', '<?xml ?>'],
    '<b>'.repeat(41) + '</b>'.repeat(41),
  ];
  for (const html of odd) expect(isWellFormed(html), html).toBe(false);
});

test('a link leads to the web, a mail, a telephone or this site', () => {
  for (const address of ['https://a.example/?b=c', 'http://a', 'mailto:a@b.cn', 'tel:+8610', '/users'])
    expect(isLink(address)).toBe(true);
  for (const address of ['//a.example', '/\\a.example', 'java\tscript:x()', 'ftp://a', 'a', '', 'https:///a', 'vbscript:x'])
    expect(isLink(address), address).toBe(false);
});

test('a text has at most 300,000 characters and loses what cannot be stored', () => {
  expect(richText().safeParse(`<p>${'字'.repeat(299_993)}</p>`).success).toBe(true);
  expect(richText().safeParse(`<p>${'字'.repeat(299_994)}</p>`).success).toBe(false);
  expect(richText().parse('<p>a\u0000b\ud800c\u202ee</p>')).toBe('<p>abce</p>');
});
