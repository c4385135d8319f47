import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { OpenFormScreen } from '../../../src/ui/guest/OpenFormScreen';
import { Around } from '../app/app-fixture';
import { GONE, guestPorts, ID, input, LOST, machineOf, open, press, prove } from '../designer/replying-fixture';

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
