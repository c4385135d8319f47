import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { PageFact } from '../../../src/machines/base/page';
import { OpenFormScreen } from '../../../src/ui/guest/OpenFormScreen';
import { Around } from '../app/app-fixture';
import { DRAFT, GONE, guestPorts, ID, input, LOST, machineOf, open, press, prove } from '../designer/replying-fixture';
import { memory } from '../records/list-fixture';
import { listener } from '../shell/shell-fixture';

test('a guest’s reply that was lost on its way is sent again under the same id, with another picture, and what was typed is there', async () => {
  const sent: unknown[] = [];
  let works = false;
  const proof = guestPorts(async ({ captcha, reply }, codeId) => {
    sent.push([reply.replyId, captcha, codeId]);
    if (!works) throw LOST;
  });
  const page = createActor(machineOf({ load: async () => open, proof }), {
    input: { ...input(), path: '/form/open/f1/' },
  }).start();
  render(
    <Around>
      <OpenFormScreen page={page} />
    </Around>,
  );
  await act(async () => {});
  fireEvent.change(screen.getByLabelText('Name', { exact: false }), { target: { value: 'Ann' } });
  await act(async () => press('提交'));
  await prove('aB3d');
  works = true;
  await prove('eF5g');
  expect(sent).toEqual([
    [ID, 'aB3d', 'c1'],
    [ID, 'eF5g', 'c2'],
  ]);
  expect(screen.getByText('提交成功')).not.toBeNull();
});

test('guests are told until when the form is open, and a withdrawn one says so', async () => {
  let here = true;
  const load = async () => {
    if (!here) throw GONE;
    return open;
  };
  const proof = guestPorts(() => Promise.reject(GONE));
  const page = createActor(machineOf({ load, proof }), { input: input() }).start();
  render(
    <Around>
      <OpenFormScreen page={page} />
    </Around>,
  );
  await act(async () => {});
  expect(screen.getByText('填写截止：2026-12-31（含当日）')).not.toBeNull();
  fireEvent.change(screen.getByLabelText('Name', { exact: false }), { target: { value: 'Ann' } });
  await act(async () => press('提交'));
  here = false;
  await prove('aB3d');
  expect(screen.getByText('表单不存在')).not.toBeNull();
});

test('the window asks before it closes while something is unsent: typed, or found in a draft, and no longer once it is sent or cleared', async () => {
  const tab = listener<PageFact>();
  const drafts = memory();
  const asks = () => tab.told.flatMap((fact) => (fact.type === 'page.edited' ? [fact.dirty] : [])).at(-1);
  const opened = async () => {
    const machine = machineOf({ load: async () => open, proof: guestPorts(async () => null), stored: drafts.stored });
    const page = createActor(machine, { input: { ...input(), tab: tab.ref } }).start();
    const view = render(
      <Around>
        <OpenFormScreen page={page} />
      </Around>,
    );
    await act(async () => {});
    return view;
  };
  const type = () => fireEvent.change(screen.getByLabelText('Name', { exact: false }), { target: { value: 'Ann' } });
  const first = await opened();
  expect(asks()).toBe(false);
  type();
  expect(asks()).toBe(true);
  first.unmount();
  tab.told.length = 0;
  await opened();
  expect(asks()).toBe(true);
  await act(async () => press('清空'));
  await act(async () => press('清空'));
  expect(asks()).toBe(false);
  type();
  await act(async () => press('提交'));
  expect(asks()).toBe(true);
  await prove('aB3d');
  expect(asks()).toBe(false);
});

test('a guest who may not send any more for now is told until when, and nothing typed is lost', async () => {
  const said: unknown[] = [];
  const desc = '请求过于频繁，请在 24 小时后再试！';
  const tooMany = new CallError({ kind: 'http', status: 429, desc, requestId: '' });
  const drafts = memory();
  const proof = guestPorts(
    () => Promise.reject(tooMany),
    (notice) => said.push(notice),
  );
  const machine = machineOf({ load: async () => open, proof, stored: drafts.stored });
  const page = createActor(machine, { input: input() }).start();
  render(
    <Around>
      <OpenFormScreen page={page} />
    </Around>,
  );
  await act(async () => {});
  fireEvent.change(screen.getByLabelText('Name', { exact: false }), { target: { value: 'Ann' } });
  await act(async () => press('提交'));
  await prove('aB3d');
  expect(JSON.stringify(said)).toContain(desc);
  expect(screen.getByLabelText<HTMLInputElement>('Name', { exact: false }).value).toBe('Ann');
  expect(drafts.read(DRAFT)).toMatchObject({ answers: [[100, 'Ann']] });
});
