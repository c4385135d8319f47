import { expect, test } from 'vitest';
import { draftSite, loginConfigValues } from '../../../src/machines/administration/login-config';

const empty = { bigTitle: null, smallTitle: null, bigIcon: null, smallIcon: null, brandColor: null, fileHost: null };
const platform = {
  ...empty,
  bigTitle: '平台',
  smallTitle: '科学管理',
  bigIcon: '/p.png',
  smallIcon: '/p.ico',
  brandColor: '#7b1fa2',
  fileHost: 'https://f',
};

test('§3: the preview shows the draft; what is empty is as the platform has it', () => {
  expect(draftSite(loginConfigValues({ ...empty, bigTitle: '海城', smallIcon: '/own.png' }), platform)).toEqual({
    bigTitle: '海城',
    smallTitle: '科学管理',
    bigIcon: '/p.png',
    smallIcon: '/own.png',
    brandColor: '#7b1fa2',
    fileHost: 'https://f',
  });
});

test('a title of blanks is empty', () => {
  expect(draftSite({ ...loginConfigValues(empty), bigTitle: '  ' }, platform).bigTitle).toBe('平台');
});

test('what the platform itself leaves empty is the console’s own', () => {
  const { bigTitle, bigIcon } = draftSite(loginConfigValues(empty), null);
  expect([bigTitle, bigIcon]).toEqual([undefined, undefined]);
});
