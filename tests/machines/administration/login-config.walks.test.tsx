import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import {
  createLoginConfigPageMachine,
  type IconChange,
  type LoginConfigRow,
  type LoginConfigValues,
  loginConfigRow,
  loginConfigValues,
} from '../../../src/machines/administration/login-config';
import { createSettingsMachine } from '../../../src/machines/administration/settings-page';
import { createSignInPreviewMachine } from '../../../src/machines/administration/sign-in-preview';
import type { PageFact } from '../../../src/machines/base/page';
import { createRecordFormMachine } from '../../../src/machines/records/record-form';
import { createPictureChangeMachine } from '../../../src/machines/upload/picture-change';
import { LoginConfigPage } from '../../../src/ui/administration/login-config/LoginConfigPage';
import type { ShownPicture } from '../../../src/ui/cropper/crop-widget';
import { coverageOf, everyTransitionIsWalked, named } from '../../model';
import { Around } from '../app/app-fixture';
import { memory } from '../records/list-fixture';
import { listener } from '../shell/shell-fixture';
import { fieldOf } from '../upload/upload-fixture';

const saved = loginConfigRow.parse({
  bigTitle: '海城',
  smallTitle: null,
  bigIcon: '/files/leaf.png',
  smallIcon: null,
  fileHost: null,
  version: 1,
  inherited: null,
});
const input = { path: '/login-config', search: '', permissions: ['loginConfig:edit'], tab: listener<PageFact>().ref };
const never = () => new Promise<never>(() => {});

function machineOf(load: () => Promise<LoginConfigRow>) {
  const form = createRecordFormMachine<LoginConfigRow, LoginConfigValues, LoginConfigRow>({
    save: never,
    valuesOf: loginConfigValues,
    readDraft: () => null,
    readRow: () => null,
    stored: memory().stored,
    notify: () => {},
  });
  return createLoginConfigPageMachine<File, ShownPicture>({
    settings: createSettingsMachine<LoginConfigRow, LoginConfigValues, never>({
      load,
      form,
      weigh: async () => [],
      notify: () => {},
    }),
    preview: createSignInPreviewMachine(never),
    changing: createPictureChangeMachine<IconChange, File, ShownPicture>(
      { pictureOf: ({ present }) => present, save: async () => null, notify: () => {} },
      fieldOf(),
    ),
  });
}

const coverage = coverageOf(machineOf(never));

/* By hand: whether the page hears `changeIcon` depends on a form that lives in its settings, which a generated walk never has. */
const walks: readonly { readonly name: string; readonly end: '取消' | '确定'; readonly icon: string | null }[] = [
  { name: 'an icon is taken away', end: '确定', icon: null },
  { name: 'the dialog is cancelled', end: '取消', icon: saved.bigIcon },
];

test.each(named(walks))('the page follows its machine: %s', async (_, { end, icon }) => {
  const page = createActor(
    machineOf(async () => saved),
    { input, inspect: coverage.inspect },
  ).start();
  page.send({ type: 'changeIcon', icon: 'bigIcon' });
  expect(page.getSnapshot().value).toBe('browsing');
  render(
    <Around>
      <LoginConfigPage page={page} />
    </Around>,
  );
  await screen.findByRole('button', { name: '上传大图标' });
  await press('上传大图标');
  expect(page.getSnapshot().value).toBe('changing');
  screen.getByRole('dialog', { name: '大图标' });
  if (icon === null) await press(/^移除/);
  await press(end);
  await vi.waitFor(() => expect(page.getSnapshot().value).toBe('browsing'));
  expect(screen.queryByRole('dialog')).toBeNull();
  const form = page.getSnapshot().context.settings.getSnapshot().children.form;
  expect(form?.getSnapshot().context.values.bigIcon).toBe(icon);
  expect(screen.queryByText('1 项修改未保存') !== null).toBe(icon === null);
});

everyTransitionIsWalked(coverage);

const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
