import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createQrSignInMachine } from '../../../src/machines/guest/qr-sign-in';
import { createWeChatMachine } from '../../../src/machines/guest/wechat';
import { WeChatScreen } from '../../../src/ui/guest/WeChatScreen';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { opened, quietBindForm, show } from './doors-fixture';

const never = () => new Promise<never>(() => {});
const qr = () => createQrSignInMachine({ makeQr: never, askState: never, watchVisibility: () => () => {} }, quietBindForm());
const create = (gone: string[] = []) =>
  createWeChatMachine({ enter: (token) => gone.push(token), go: (address) => gone.push(address) }, qr());

const coverage = coverageOf(create());
const walks = walksOf(create(), {
  input: opened('?orgId=haicheng&redirect=%2Fusers'),
  alphabet: [{ type: 'entry.done' as const, answer: 'token' }, { type: 'leave' as const }],
  key: ({ value }) => value,
  say: ({ type }) => type,
});

test.each(named(walks))('a sign-in is handed on, and the link out keeps tenant and target: %s', async (_, { input, steps }) => {
  const gone: string[] = [];
  const wechat = createActor(create(gone), { input, inspect: coverage.inspect }).start();
  show(<WeChatScreen page={wechat} />);
  for (const { event, state, ignored } of steps) {
    const before = gone.length;
    await act(async () => {
      if (event.type === 'leave') fireEvent.click(screen.getByText('使用其他方式登录'));
      else wechat.send(event);
    });
    expect(wechat.getSnapshot().value).toEqual(state.value);
    const expected = event.type === 'leave' ? '/login?orgId=haicheng&redirect=%2Fusers' : 'token';
    expect(gone.slice(before)).toEqual(ignored ? [] : [expected]);
  }
});

everyTransitionIsWalked(coverage);
