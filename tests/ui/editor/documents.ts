const FILE = '/api/tcc-file/download/0193000000000000000000000000t1/0193000000000000000000000000f1?e=1&amp;s=abc';

/** Texts as the editor writes them, by what is in them. */
export const DOCUMENTS: Readonly<Record<string, string>> = {
  'a paragraph': '<p>第一季度盘点于周五开始。</p>',
  'signs of HTML': '<p>a &lt; b &amp;&amp; c &gt; d "e" \'f\'</p>',
  'every look': '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><code>e</code><sub>f</sub><sup>g</sup></p>',
  'looks in each other': '<p><strong><em><u><s><code>a</code></s></u></em></strong> b</p>',
  'colours and sizes':
    '<p><span style="color:#f53f3f;background-color:#ffff00;font-size:72px">a</span><span style="font-size:10px"><strong>b</strong></span></p>',
  headings: '<h1>一</h1><h2>二</h2><h3 style="text-align:center">三</h3><h4>四</h4><h5>五</h5><h6>六</h6>',
  alignments: '<p style="text-align:center">a</p><p style="text-align:right">b</p><p style="text-align:justify">c</p>',
  'spaces that last': '<p>\u00a0a\u00a0 b\u00a0</p>',
  'line breaks': '<p>a<br />b<br /><br />c<br /><br /></p>',
  'blank lines between': '<p>a</p><p><br /></p><p><br /></p><p>b</p>',
  links:
    '<p>见<a href="https://example.org/?a=1&amp;b=2">说明</a>、<a href="mailto:a@b.cn">邮件</a>、<a href="tel:+8610">电话</a>、<a href="/users">本站</a>。</p>',
  'a link with looks': '<p><a href="https://example.org/">a<strong>b</strong></a></p>',
  'an attachment': `<p>附件：<a href="${FILE}" download="年报 &quot;2026&quot;.pdf">年报 "2026".pdf</a></p>`,
  lists: '<ul><li>a</li><li>b</li></ul><ol><li>1</li><li>2</li></ol>',
  'lists in lists': '<ol><li>a<ul><li>b<ol><li>c</li></ol></li><li>d</li></ul></li><li>e</li></ol>',
  'an empty item': '<ul><li><br /></li><li>b</li></ul>',
  'a quote': '<blockquote><p>a</p><ul><li>b</li></ul></blockquote>',
  code: '<pre>if (a &lt; b) {\n  return "c";\n}\n</pre>',
  'code that begins with a break': '<pre>\n\na</pre>',
  'a table':
    '<table><tbody><tr><th>姓名</th><th>电话</th></tr><tr><td colspan="2"><p>合并</p></td></tr><tr><td rowspan="2"><ul><li>a</li></ul></td><td><p><br /></p></td></tr></tbody></table>'.replaceAll(
      /<th>([^<]*)<\/th>/g,
      '<th><p>$1</p></th>',
    ),
  'a picture': `<figure><img src="${FILE}" alt="仓库" /><figcaption>文章插图</figcaption></figure><p>b</p>`,
  media: `<figure><video src="${FILE}" controls></video><figcaption>文章多媒体</figcaption></figure><figure><audio src="${FILE}" controls></audio></figure>`,
  'a line across': '<p>a</p><hr /><p>b</p>',
  'rare characters': '<p>𠮷野家 👨‍👩‍👧 é עברית</p>',
};
