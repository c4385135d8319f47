import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { Publication } from '../../../contract/form-publications';
import { type FormRow, formRow } from '../../../contract/forms';
import { REFUSALS } from '../../../contract/refusals';
import {
  createFormPublishingMachine,
  type FormPublishingEvent,
  type FormPublishingPorts,
  formPublishing,
} from '../../../src/machines/administration/form-publishing';
import { PublishDialog } from '../../../src/ui/administration/forms/PublishDialog';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { Around } from '../app/app-fixture';
import { noticeBoard } from '../records/list-fixture';
import { scripted } from '../shell/shell-fixture';

const survey: FormRow = {
  id: 'f1',
  name: 'Survey',
  remark: '',
  itemCount: 1,
  createTime: '2026-01-31T16:00:00Z',
  updateTime: '2026-01-31T16:00:00Z',
  version: 3,
  publication: null,
  replyCount: 0,
};
const open: Publication = {
  audience: 'signedIn',
  lastDay: null,
  mostReplies: null,
  oncePerUser: true,
  number: 1,
  open: true,
  link: 'x',
  publishTime: '2026-01-31T16:00:00Z',
};
const closed: Publication = { ...open, open: false };
const shared: Publication = { ...open, audience: 'anyone' };
const pictured = { address: 'https://here/fill/f1', image: 'data:image/png;base64,qr' };
const THEIRS: FormRow = { ...survey, name: 'Poll', itemCount: 4, version: 4 };
const stale = new CallError({ kind: 'refused', code: REFUSALS.stale.code, desc: '', data: THEIRS, requestId: '' });
const over = new CallError({
  kind: 'refused',
  code: REFUSALS.lastDayOver.code,
  desc: '截止日期不能早于今天！',
  data: null,
  requestId: '',
});
const lost = new CallError({ kind: 'offline' } as never);

type Actors = 'publish' | 'setOpen' | 'copy' | 'draw';
type Letter = FormPublishingEvent | DoneActorEvent<unknown, Actors> | ErrorActorEvent<unknown, Actors>;
const done = (actorId: Actors, output: unknown): Letter => ({ type: `xstate.done.actor.${actorId}`, actorId, output });
const failed = (actorId: Actors, error = lost): Letter => ({ type: `xstate.error.actor.${actorId}`, actorId, error });

const machineOf = (ports: Partial<FormPublishingPorts> = {}) =>
  createFormPublishingMachine({
    publish: () => Promise.reject(),
    readForm: (raw) => formRow.safeParse(raw).data ?? null,
    setOpen: () => Promise.reject(),
    addressOf: (path) => `https://here${path}`,
    copy: () => Promise.reject(),
    draw: () => new Promise(() => {}),
    notify: () => {},
    today: () => '2026-06-15',
    ...ports,
  });

const coverage = coverageOf(machineOf());
const input = { subject: survey };
const walks = walksOf(machineOf(), {
  input,
  alphabet: [
    { type: 'change', patch: { oncePerUser: true } },
    { type: 'change', patch: { lastDay: '2026-02-3' } },
    { type: 'publish' },
    done('publish', open),
    failed('publish'),
    failed('publish', stale),
    failed('publish', over),
    { type: 'setOpen', open: false },
    done('setOpen', closed),
    failed('setOpen'),
    { type: 'copy', text: 'https://here/fill/f1' },
    done('draw', pictured),
    failed('draw'),
    done('copy', true),
    done('copy', false),
    { type: 'close' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [
    value,
    context.publication?.open,
    context.draft.oncePerUser,
    context.draft.lastDay,
    context.dayFault,
    context.picture !== null,
    context.form.version,
  ],
  say: (event) =>
    'error' in event && (event.error === stale || event.error === over)
      ? event.error === stale
        ? 'stale'
        : 'over'
      : 'patch' in event
        ? `change ${Object.values(event.patch).join()}`
        : 'output' in event && typeof event.output === 'boolean'
          ? `${event.type} ${event.output}`
          : event.type,
  canBeTried: () => false,
  canCome: (event, { context: { publication, draft } }) => {
    if (event.type === 'change') return draft.lastDay === null && !draft.oncePerUser;
    if (event.type === 'copy') return publication !== null;
    return event.type !== 'setOpen' || publication?.open === true;
  },
});

test.each(named(walks))('the dialog follows the machine: %s', async (_, { steps }) => {
  const [publishes, openings] = [scripted<Publication>(), scripted<Publication>()];
  const [copies, drawings] = [scripted<boolean>(), scripted<string>()];
  const machine = machineOf({
    publish: (_form, _draft, signal) => publishes.ask(signal),
    setOpen: (_form, _open, signal) => openings.ask(signal),
    copy: () => copies.ask(new AbortController().signal),
    draw: () => drawings.ask(new AbortController().signal),
  });
  const publishing = createActor(machine, { input, inspect: coverage.inspect }).start();
  render(
    <Around>
      <PublishDialog publishing={publishing} />
    </Around>,
  );
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(publishing.getSnapshot().value).toEqual(state.value);
    const { publication, draft, dayFault, address, picture, theirs } = formPublishing(state);
    expect(screen.queryByText('表单名称：Survey → Poll') !== null).toBe(theirs !== null && state.context.form === survey);
    const field = screen.queryByLabelText<HTMLInputElement>('填写链接');
    expect(field?.value).toBe(publication ? address : undefined);
    expect(screen.queryByRole<HTMLImageElement>('img', { name: '填写链接的二维码' })?.src).toBe(picture ?? undefined);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { hidden: true }).checked).toBe(draft.oncePerUser);
    const day = screen.getByLabelText<HTMLInputElement>('截止日期（含当日）');
    expect(day.value).toBe(draft.lastDay ?? '');
    expect(day.getAttribute('aria-invalid')).toBe(dayFault ? 'true' : null);
    expect(screen.queryByText('截止日期不能早于今天！') !== null).toBe(typeof dayFault === 'object' && dayFault !== null);
    expect(screen.queryByText('没有这样的日期或时间，请按 YYYY-MM-DD 填写') !== null).toBe(dayFault === 'noMoment');
    expect(screen.queryByText(/^已停止收集/) !== null).toBe(publication?.open === false);
  }

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'change':
        if (!('lastDay' in event.patch)) return fireEvent.click(screen.getByRole('checkbox', { hidden: true }));
        return fireEvent.change(screen.getByLabelText('截止日期（含当日）'), { target: { value: event.patch.lastDay } });
      case 'publish':
        return press(screen.queryByText('数据已被他人修改') ? '发布最新内容' : /发布$/);
      case 'setOpen':
        return press('停止收集');
      case 'copy':
        return press('复制');
      case 'close':
        if (screen.queryByText('数据已被他人修改')) return press('取消');
        return fireEvent.click(screen.getAllByRole('button', { name: '关闭' }).at(-1) ?? screen.getByRole('dialog'));
      case 'xstate.done.actor.publish':
        return publishes.resolve(event.output as Publication);
      case 'xstate.error.actor.publish':
        return publishes.reject(event.error);
      case 'xstate.done.actor.setOpen':
        return openings.resolve(event.output as Publication);
      case 'xstate.error.actor.setOpen':
        return openings.reject(event.error);
      case 'xstate.done.actor.copy':
        return copies.resolve(event.output as boolean);
      case 'xstate.done.actor.draw':
        return drawings.resolve(pictured.image);
      case 'xstate.error.actor.draw':
        return drawings.reject(event.error);
      default:
        throw new Error(event.type);
    }
  }
});

everyTransitionIsWalked(coverage);

test('days that are over where the tenant is cannot be chosen', async () => {
  const publishing = createActor(machineOf(), { input }).start();
  render(
    <Around>
      <PublishDialog publishing={publishing} />
    </Around>,
  );
  const day = screen.getByLabelText('截止日期（含当日）');
  publishing.send({ type: 'change', patch: { lastDay: '2026-06-20' } });
  await act(async () => fireEvent.click(day));
  const cell = (text: string) => {
    const found = [...document.querySelectorAll('.arco-picker-cell-in-view')].find(({ textContent }) => textContent === text);
    return found ?? document.body;
  };
  await act(async () => fireEvent.click(cell('14')));
  expect(formPublishing(publishing.getSnapshot()).draft.lastDay).toBe('2026-06-20');
  await act(async () => fireEvent.click(cell('15')));
  expect(formPublishing(publishing.getSnapshot()).draft.lastDay).toBe('2026-06-15');
});

test('the list reads its page again only where something has changed, and a failure keeps what was chosen', async () => {
  const { said, notify } = noticeBoard();
  let works = false;
  const publish = async () => {
    if (!works) throw lost;
    return open;
  };
  const publishing = createActor(machineOf({ publish, notify }), { input }).start();
  publishing.send({ type: 'change', patch: { mostReplies: 7 } });
  publishing.send({ type: 'publish' });
  await act(async () => {});
  expect(said).toMatchObject([{ tone: 'error' }]);
  expect(formPublishing(publishing.getSnapshot()).draft.mostReplies).toBe(7);
  works = true;
  publishing.send({ type: 'publish' });
  await act(async () => {});
  publishing.send({ type: 'close' });
  expect(publishing.getSnapshot().output).toEqual({ changed: true });
});

test('a form for everyone shows its public link and no address of users, is drawn anew, and promises nothing about one reply each', async () => {
  const drawn: string[] = [];
  const draw = async (address: string) => {
    drawn.push(address);
    return `data:${address}`;
  };
  const publishing = createActor(machineOf({ publish: async () => shared, draw }), {
    input: { subject: { ...survey, publication: open } },
  }).start();
  render(
    <Around>
      <PublishDialog publishing={publishing} />
    </Around>,
  );
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: '任何获得链接的人' })));
  expect(screen.getByText(/链接可能被转发/)).not.toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('填写链接').value).toBe('https://here/fill/f1');
  await act(async () => press('重新发布'));
  expect(screen.getByLabelText<HTMLInputElement>('填写链接').value).toBe('https://here/form/open/x');
  expect(drawn).toEqual(['https://here/fill/f1', 'https://here/form/open/x']);
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
