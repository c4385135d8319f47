import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { OwnSignIn } from '../../../contract/logs';
import type { Passkey } from '../../../contract/passkeys';
import type { TrustedDevice } from '../../../contract/second-factor';
import type { OwnSession } from '../../../contract/sessions';
import type { UserInfo } from '../../../contract/sign-in';
import type { Binding } from '../../../contract/third-parties';
import { type AccountPageRef, createAccountPageMachine } from '../../../src/machines/account/account-page';
import { createDeviceListMachine, type Ending } from '../../../src/machines/account/device-list';
import { createOwnBindingsMachine } from '../../../src/machines/account/own-bindings';
import { createOwnPasskeysMachine } from '../../../src/machines/account/own-passkeys';
import { createOwnProfileMachine } from '../../../src/machines/account/own-profile';
import { createOwnSecondFactorMachine, type Proofs } from '../../../src/machines/account/own-second-factor';
import { type AskedPasskey, createPasskeyAddingMachine } from '../../../src/machines/account/passkey-adding';
import { createRecoveryCodesMachine } from '../../../src/machines/account/recovery-codes';
import type { SectionFact } from '../../../src/machines/account/section';
import { createSignInHistoryMachine } from '../../../src/machines/account/sign-in-history';
import { createActMachine } from '../../../src/machines/base/act';
import { createSecondFactorSetupMachine } from '../../../src/machines/credentials/second-factor-setup';
import { createPagerMachine } from '../../../src/machines/records/pager';
import { AccountPage } from '../../../src/ui/account/AccountPage';
import type { ShownPicture } from '../../../src/ui/cropper/crop-widget';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { Around } from '../app/app-fixture';
import { DEVICE } from '../credentials/second-factor-fixture';
import { listener } from '../shell/shell-fixture';
import { quietPictureChange } from '../upload/upload-fixture';
import { ownForm } from './own-profile-fixture';

const never = () => new Promise<never>(() => {});
const notify = () => {};
const { copy, focus } = { copy: () => {}, focus: () => {} };

/** A page whose trusted devices are `devices`, and whose other sections never hear from the server. */
const at = (devices: () => Promise<readonly TrustedDevice[]>) =>
  createAccountPageMachine<File, ShownPicture>(
    { zone: () => 'Asia/Shanghai' },
    {
      profile: createOwnProfileMachine<File, ShownPicture>({
        load: never,
        dialogs: { changing: quietPictureChange<UserInfo>(), editing: ownForm() },
        show: () => {},
        notify,
      }),
      secondFactor: createOwnSecondFactorMachine({
        load: never,
        notify,
        dialogs: {
          proving: createActMachine<null, unknown, 'password'>(never, { fields: ['password'], notify }),
          settingUp: createSecondFactorSetupMachine({
            show: never,
            submit: never,
            loadConfig: never,
            copy,
            focus,
            watchReturn: () => () => {},
            withdraw: () => {},
            notify,
          }),
          renewing: createActMachine<null, readonly string[], keyof Proofs>(never, { fields: ['password', 'code'], notify }),
          recoveryCodes: createRecoveryCodesMachine({ copy }),
          removing: createActMachine<null, unknown, keyof Proofs>(never, { fields: ['password', 'code'], notify }),
        },
      }),
      devices: createDeviceListMachine<TrustedDevice>({
        load: devices,
        dialogs: { ending: createActMachine<Ending<TrustedDevice>, unknown>(never) },
        notify,
      }),
      passkeys: createOwnPasskeysMachine({
        load: never,
        notify,
        dialogs: {
          adding: createPasskeyAddingMachine(
            { create: never, add: never, notify },
            createActMachine<null, AskedPasskey, 'name' | 'password'>(never, { fields: ['name', 'password'], notify }),
          ),
          renaming: createActMachine<Passkey, unknown, 'name'>(never, { fields: ['name'], notify }),
          removing: createActMachine<Passkey, unknown, 'password'>(never, { fields: ['password'], notify }),
        },
      }),
      bindings: createOwnBindingsMachine({
        load: never,
        dialogs: { removing: createActMachine<Binding, unknown>(never) },
        notify,
      }),
      sessions: createDeviceListMachine<OwnSession>({
        load: never,
        dialogs: { ending: createActMachine<Ending<OwnSession>, unknown>(never) },
        notify,
      }),
      signIns: createSignInHistoryMachine({ zone: () => 'Asia/Shanghai' }, createPagerMachine<OwnSignIn>(never)),
    },
  );

const input = { path: '/account', search: '', permissions: [], tab: listener().ref };
const coverage = coverageOf(at(never));
const walks = walksOf(at(never), {
  input,
  alphabet: [{ type: 'section.changed' }] satisfies SectionFact[],
  key: ({ value }) => value,
  say: ({ type }) => type,
});

test.each(named(walks))('trusted devices are loaded again once the second factor has changed: %s', async (_, { steps }) => {
  const answers = [[DEVICE], []];
  const page: AccountPageRef<File, ShownPicture> = createActor(
    at(async () => answers.shift() ?? []),
    { input, inspect: coverage.inspect },
  ).start();
  await act(async () => render(<AccountPage page={page} />, { wrapper: Around }));
  expect(screen.queryAllByRole('listitem')).toHaveLength(1);
  for (const { event } of steps) await act(async () => page.send(event));
  expect(screen.queryByText('没有受信任的设备')).not.toBeNull();
});

everyTransitionIsWalked(coverage);

test('each section is a region of its own, under one heading', async () => {
  const page = createActor(at(never), { input }).start();
  await act(async () => render(<AccountPage page={page} />, { wrapper: Around }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('账号安全');
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual([
    '个人资料',
    '语言与外观',
    '两步验证',
    '受信任的设备',
    '通行密钥',
    '第三方账号',
    '登录中的设备',
    '登录记录',
  ]);
});
