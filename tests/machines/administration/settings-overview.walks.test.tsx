import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { OwnLoginConfig } from '../../../contract/login-config';
import { type SavedPolicy, SHIPPED_POLICY } from '../../../contract/passwords';
import type { ThirdPartyRow } from '../../../contract/third-parties';
import { createSettingsOverviewMachine } from '../../../src/machines/administration/settings-overview';
import { createLoadingMachine } from '../../../src/machines/base/loading';
import type { PageFact } from '../../../src/machines/base/page';
import { SettingsOverviewPage } from '../../../src/ui/administration/settings-overview/SettingsOverviewPage';
import { coverageOf, everyTransitionIsWalked } from '../../model';
import { Around } from '../app/app-fixture';
import { listener, scripted } from '../shell/shell-fixture';

const input = { path: '/settings', search: '', permissions: [], tab: listener<PageFact>().ref };
const config: OwnLoginConfig = {
  bigTitle: '海城',
  smallTitle: null,
  bigIcon: null,
  smallIcon: null,
  brandColor: null,
  fileHost: null,
  version: 1,
  inherited: null,
};

function start() {
  const gone: string[] = [];
  const [policy, loginConfig, thirdParties, embedOrigins] = [
    scripted<SavedPolicy>(),
    scripted<OwnLoginConfig>(),
    scripted<readonly ThirdPartyRow[]>(),
    scripted<readonly string[]>(),
  ];
  const machine = createSettingsOverviewMachine({
    policy: createLoadingMachine(policy.ask),
    loginConfig: createLoadingMachine(loginConfig.ask),
    thirdParties: createLoadingMachine(thirdParties.ask),
    embedOrigins: createLoadingMachine(embedOrigins.ask),
    go: (address) => void gone.push(address),
  });
  return { machine, policy, loginConfig, thirdParties, embedOrigins, gone };
}
const coverage = coverageOf(start().machine);

test('says what is as shipped and what is weak, and leads to the page of each setting', async () => {
  const { machine, policy, loginConfig, thirdParties, gone } = start();
  const page = createActor(machine, { input, inspect: coverage.inspect }).start();
  render(
    <Around>
      <SettingsOverviewPage page={page} />
    </Around>,
  );
  await act(async () => {
    policy.resolve({ ...SHIPPED_POLICY, minLength: 12, version: 1 });
    loginConfig.resolve(config);
    thirdParties.resolve([]);
  });
  const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(fact('最短长度')).toBe('12 位');
  expect(fact('最长长度')).toBe('40 位出厂设置');
  expect(fact('两步验证')).toBe('不使用出厂设置较弱仅凭泄露的密码即可登录');
  expect(fact('大标题')).toBe('海城');
  screen.getByText('还没有第三方登录。');
  for (const name of ['前往安全策略', '前往登录配置', '前往第三方登录'])
    await act(async () => void fireEvent.click(screen.getAllByRole('link', { name })[0] as HTMLElement));
  expect(gone).toEqual(['/policies', '/login-config', '/third-parties']);
});

test('a card that may not be seen is not there; one that failed can be tried again, and the others are shown', async () => {
  const { machine, policy, loginConfig, thirdParties } = start();
  const page = createActor(machine, { input, inspect: coverage.inspect }).start();
  render(
    <Around>
      <SettingsOverviewPage page={page} />
    </Around>,
  );
  await act(async () => {
    policy.reject(new CallError({ kind: 'http', status: 403, desc: '', requestId: '' }));
    loginConfig.reject(new CallError({ kind: 'offline' }));
    thirdParties.resolve([]);
  });
  expect(screen.queryByText('最短长度')).toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '重试' })));
  await act(async () => loginConfig.resolve(config));
  screen.getByText('海城');
});

test.each([
  [[], '没有站点可以嵌入控制台。'],
  [['https://portal.example.org', 'http://localhost:8090'], 'http://localhost:8090'],
])('says which sites may embed the console, and where that is set: %j', async (origins, shown) => {
  const { machine, embedOrigins } = start();
  const page = createActor(machine, { input, inspect: coverage.inspect }).start();
  render(
    <Around>
      <SettingsOverviewPage page={page} />
    </Around>,
  );
  await act(async () => embedOrigins.resolve(origins));
  const card = screen.getByRole('region', { name: '可嵌入控制台的站点' });
  within(card).getByText(shown);
  expect(
    within(card)
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(origins);
  within(card).getByText(/OFA_EMBED_ORIGINS/);
});

everyTransitionIsWalked(coverage);
