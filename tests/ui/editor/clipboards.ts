/** What other programs put on the clipboard, cut to what matters: the HTML of each, and its plain text. */
interface Clip {
  readonly html: string;
  readonly plain: string;
}

export const WORD: Clip = {
  html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-size:10.5pt;} --></style>
<xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml></head>
<body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->
<h1 style='mso-outline-level:1'><span style='font-family:等线 Light'>年度盘点<o:p></o:p></span></h1>
<p class=MsoNormal style='text-align:justify'><span style='font-size:12.0pt;color:black'>请于 <b><span style='color:#C00000'>12 月 5 日</span></b> 前完成。</span><o:p></o:p></p>
<p class=MsoListParagraph style='margin-left:21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>仓库</p>
<p class=MsoListParagraph style='margin-left:42.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span lang=EN-US style='mso-list:Ignore'>a)<span>&nbsp;</span></span><![endif]>一号库</p>
<p class=MsoListParagraph style='margin-left:21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US style='mso-list:Ignore'>2.<span>&nbsp;&nbsp;</span></span><![endif]>办公室</p>
<p class=MsoNormal><img width=300 height=200 src="file:///C:/Users/zhang/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"></p>
<!--EndFragment--></body></html>`,
  plain: '年度盘点\n请于 12 月 5 日 前完成。\n1. 仓库\na) 一号库\n2. 办公室\n',
};

export const WPS: Clip = {
  html: `<html><head><meta charset="utf-8"><meta name=ProgId content=Word.Document><meta name=Generator content="WPS Office"></head>
<body><!--StartFragment--><p class="p" align="center" style="margin:0;"><span style="mso-spacerun:'yes';font-family:宋体;font-weight:bold;font-size:16pt;">通知</span></p>
<p class="p"><span style="mso-spacerun:'yes';font-family:宋体;font-size:12pt;">全体员工</span><span style="text-decoration:underline;">周五</span><span lang="EN-US">&nbsp;</span></p><!--EndFragment--></body></html>`,
  plain: '通知\n全体员工周五 ',
};

export const EXCEL: Clip = {
  html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style>td {mso-number-format:General;} .xl65 {color:red}</style></head>
<body><table border=0 cellpadding=0 cellspacing=0 width=144 style='border-collapse:collapse'><!--StartFragment--> <col width=72 span=2>
<tr height=19><td height=19 class=xl65 width=72>品名</td><td width=72>数量</td></tr>
<tr height=19><td height=19 colspan=2 style='mso-ignore:colspan'>键盘</td></tr>
<tr height=19><td height=19>鼠标</td><td align=right x:num="12">12</td></tr><!--EndFragment--></table></body></html>`,
  plain: '品名\t数量\r\n键盘\t\r\n鼠标\t12\r\n',
};

export const WEB: Clip = {
  html: `<meta charset='utf-8'><div class="article" onclick="x()"><style>.a{}</style><h2 id="t">说明</h2><div>第一段<br>第二行</div>
<p>见<a href="https://example.org/a?b=1&amp;c=2" onmouseover="x()" target="_blank">手册</a>和<a href="javascript:alert(1)">这里</a>。</p>
<img src="https://track.example/p.gif" onerror="x()"><button>登录</button><iframe src="https://evil.example"></iframe>
<svg onload="x()"><script>x()</script><text>图</text></svg><ul><li>甲</li><li>乙<ul><li>丙</li></ul></li></ul></div>`,
  plain: '说明\n第一段\n第二行\n见手册和这里。\n甲\n乙\n丙',
};
