import { describe, expect, test } from 'vitest';
import type { Failure } from '../../contract/failure';
import { LANGUAGES, type Language } from '../../contract/text';
import { enUS } from '../../src/i18n/en-US';
import { failureText, failureWords } from '../../src/i18n/failure-text';
import { speechOf, type Texts } from '../../src/i18n/text';
import { zhCN } from '../../src/i18n/zh-CN';
import { zhHK } from '../../src/i18n/zh-HK';

const packs: Readonly<Record<Language, Texts>> = { 'zh-CN': zhCN, 'zh-HK': zhHK, 'en-US': enUS };
const say = (language: Language, failure: Failure) => failureText(speechOf(language, packs[language]).t, failure, 'operation');
const http = (status: number, desc = ''): Failure => ({ kind: 'http', status, desc, requestId: 'r' });

/** §8, to the letter but for the capital that begins an English text. */
const CATALOGUE: readonly (readonly [Failure, string, string, string])[] = [
  [http(400, '参数 size'), 'bad request', '请求错误', '請求錯誤'],
  [http(403), 'access denied', '拒绝访问', '拒絕存取'],
  [http(404), 'request error, resource not found', '请求错误，未找到该资源', '請求錯誤，找不到該資源'],
  [http(405), 'method not allowed', '请求方法不被允许', '請求方法不獲允許'],
  [http(408), 'request timeout', '请求超时', '請求逾時'],
  [{ kind: 'timeout' }, 'request timeout', '请求超时', '請求逾時'],
  [http(500), 'server-side error', '服务器端出错', '伺服器端出錯'],
  [http(501), 'network not implemented', '网络未实现', '網絡未實現'],
  [http(502), 'network error', '网络错误', '網絡錯誤'],
  [http(503), 'service unavailable', '服务不可用', '服務不可用'],
  [http(504), 'gateway timeout', '网关超时', '閘道逾時'],
  [http(505), 'HTTP version not supported', 'HTTP 版本不受支持', 'HTTP 版本不受支援'],
  [http(418), 'connection error 418', '连接错误 418', '連線錯誤 418'],
  [
    { kind: 'signedOut', why: 'elsewhere', desc: 'x' },
    'your account is logged in on another device, change password if this was not you!',
    '您的账号已在其他设备登录，如非本人操作，请修改密码！',
    '您的帳戶已在其他裝置登入，如非本人操作，請修改密碼！',
  ],
  [
    { kind: 'signedOut', why: 'expired', desc: 'x' },
    'login expired, please log in again!',
    '登录已过期，请重新登录！',
    '登入已過期，請重新登入！',
  ],
];

test.each(CATALOGUE)('§8: %o', (failure, english, simplified, traditional) => {
  expect(say('en-US', failure)).toBe(english);
  expect(say('zh-CN', failure)).toBe(simplified);
  expect(say('zh-HK', failure)).toBe(traditional);
});

test.each([http(413, '文件太大'), http(429, '文件太大'), { kind: 'signedOut', why: 'policy', desc: '文件太大' } as const])(
  'where the server’s own words are shown (§8, decisions): %o',
  (failure) => expect(say('zh-CN', failure)).toBe('文件太大'),
);

test.each([
  ['operation', '操作失败！', 'operation failed!'],
  ['query', '查询失败！', 'query failed!'],
  ['remove', '删除失败！', 'delete failed!'],
  ['upload', '上传失败！', 'upload failed!'],
] as const)('a refusal shows its desc, and only without one the fallback (§8): %s', (fallback, chinese, english) => {
  const refused = (desc: string): Failure => ({ kind: 'refused', code: 1, desc, data: null, requestId: 'r' });
  expect(failureText(speechOf('zh-CN', zhCN).t, refused('名称重复'), fallback)).toBe('名称重复');
  expect(failureText(speechOf('zh-CN', zhCN).t, refused(''), fallback)).toBe(chinese);
  expect(failureText(speechOf('en-US', enUS).t, refused(''), fallback)).toBe(english);
});

test('a status has its own words below the title, and below them what the server adds (§8)', () => {
  const words = (failure: Failure) => failureWords(speechOf('zh-CN', zhCN).t, failure, 'query');
  expect(words(http(400, '参数 size'))).toEqual({ title: '查询失败！', reasons: ['请求错误', '参数 size'] });
  expect(words(http(500))).toEqual({ title: '查询失败！', reasons: ['服务器端出错'] });
  expect(words({ kind: 'offline' })).toEqual({ title: '查询失败！', reasons: ['无法连接服务器，请检查网络后重试'] });
});

describe('the packs', () => {
  const leaves = (texts: object, path = ''): [string, string][] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : leaves(value, `${path}${key}.`),
    );
  const slots = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

  test.each(LANGUAGES)('%s has every text, with the same slots and no other', (language) => {
    const source = leaves(zhCN);
    const own = new Map(leaves(packs[language]));
    expect([...own.keys()].sort()).toEqual(source.map(([key]) => key).sort());
    for (const [key, text] of source) {
      expect(own.get(key)?.trim(), key).toBeTruthy();
      expect(slots(own.get(key) ?? ''), key).toEqual(slots(text));
    }
  });

  test.each(['zh-CN', 'zh-HK'] as const)('%s has no half-width punctuation beside a Chinese character', (language) => {
    for (const [key, text] of leaves(packs[language]))
      expect(text, key).not.toMatch(/\p{Script=Han}[,.!?:;()]|[,!?:;(]\p{Script=Han}/u);
  });
});
