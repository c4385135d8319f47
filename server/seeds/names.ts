const SURNAMES = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余',
  '欧阳',
  '上官',
  '司马',
  '诸葛',
];
const GIVEN = [
  ...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平刚',
  ...'建国 秀英 志强 桂兰 海燕 玉梅 晓东 文静 子涵 雨桐 浩然 欣怡 思远 嘉怡 俊杰 梓萱 宇航 佳琪 天佑 诗涵'.split(' '),
  ...'明哲 若曦 景行 书瑶 志远 婉清 博文 梦洁 云飞 雅琴'.split(' '),
];

/** A count that visits all pairs of a surname and a given name before it repeats one, and does not look like counting. */
const PAIRS = SURNAMES.length * GIVEN.length;
const STEP = 977;

/** The n-th name of the sample: the same in every installation, a different one for each n below some thousands. */
export function sampleName(n: number): string {
  const place = (n * STEP) % PAIRS;
  return `${SURNAMES[place % SURNAMES.length]}${GIVEN[Math.floor(place / SURNAMES.length)]}`;
}

const PREFIXES = ['138', '139', '150', '152', '159', '177', '186', '188', '199'];

/** The n-th phone number of the sample: about one person in seven has given none. */
export function samplePhone(n: number): string | null {
  if (n % 7 === 3) return null;
  return `${PREFIXES[n % PREFIXES.length]}${String(10_000_000 + ((n * 7_654_321) % 89_999_999)).slice(0, 8)}`;
}
