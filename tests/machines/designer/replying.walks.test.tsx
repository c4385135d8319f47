import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { CallError } from '../../../contract/failure';
import type { Fillable } from '../../../contract/form-publications';
import { type ReplyingEvent, replying } from '../../../src/machines/designer/replying';
import { ReplyPage } from '../../../src/ui/designer/ReplyPage';
import { OpenFormScreen } from '../../../src/ui/guest/OpenFormScreen';
import { coverageOf, everyTransitionIsWalked, named, walksOf } from '../../model';
import { memory } from '../records/list-fixture';
import { scripted } from '../shell/shell-fixture';
import { fieldOf, fileOf } from '../upload/upload-fixture';
import {
  ANN,
  CHANGED,
  DRAFT,
  FILE,
  GONE,
  guestPorts,
  ID,
  input,
  LOST,
  machineOf,
  open,
  press,
  prove,
  show,
  shut,
  WRONG,
  withFiles,
} from './replying-fixture';

type Letter =
  | Exclude<
      ReplyingEvent,
      { type: 'field.changed' | 'form.emptied' | 'entry.done' | 'entry.nextStep' | 'back' | 'clear' | 'confirm' | 'cancel' }
    >
  | DoneActorEvent<unknown, 'load' | 'send'>
  | ErrorActorEvent<unknown, 'load' | 'send'>;
const done = (actorId: 'load' | 'send', output: unknown): Letter => ({ type: `xstate.done.actor.${actorId}`, actorId, output });
const failed = (actorId: 'load' | 'send', error: unknown): Letter => ({ type: `xstate.error.actor.${actorId}`, actorId, error });

const coverage = coverageOf(machineOf());
const walks = walksOf(machineOf(), {
  input: input(),
  alphabet: [
    done('load', open),
    done('load', shut),
    failed('load', GONE),
    failed('load', LOST),
    { type: 'retry' },
    { type: 'form.answered', answers: ANN },
    { type: 'form.submitted', answers: ANN },
    done('send', null),
    failed('send', CHANGED),
    failed('send', WRONG),
    failed('send', LOST),
    { type: 'again' },
  ] satisfies Letter[] as Letter[],
  key: ({ value, context }) => [value, context.answers.get(100)],
  say: (event) => ('error' in event ? `${event.type} ${(event.error as CallError).message}` : event.type),
  canBeTried: () => false,
  // A form is submitted once its answer is there.
  canCome: (event, at) => event.type !== 'form.submitted' || at.context.answers.get(100) === 'Ann',
});

test.each(named(walks))('the page follows the machine: %s', async (_, { steps }) => {
  const [loads, sends] = [scripted<Fillable>(), scripted<unknown>()];
  const drafts = memory();
  const machine = machineOf({
    load: (_id, signal) => loads.ask(signal),
    send: (_reply, signal) => sends.ask(signal),
    stored: drafts.stored,
  });
  const page = createActor(machine, { input: input(), inspect: coverage.inspect }).start();
  show(<ReplyPage page={page} />);
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(page.getSnapshot().value).toEqual(state.value);
    const { show, busy } = replying(state);
    expect(screen.queryByText('提交成功') !== null).toBe(show === 'thanked');
    expect(screen.queryByText('表单不存在') !== null).toBe(show === 'missing');
    expect(screen.queryByText('该表单的答卷已满') !== null).toBe(show === 'shut');
    expect(screen.queryByText('表单加载失败') !== null).toBe(show === 'failed');
    const field = screen.queryByLabelText<HTMLInputElement>('Name', { exact: false });
    expect(field !== null).toBe(show === 'answering');
    if (!field) continue;
    expect(field.closest('[aria-busy="true"]') !== null).toBe(busy);
    // What was typed is on the page and in the draft, whatever has come meanwhile.
    const typed = state.context.answers.get(100) ?? '';
    expect(field.value).toBe(typed);
    if (typed !== '') expect(drafts.read(DRAFT)).toMatchObject({ replyId: ID, answers: [[100, 'Ann']] });
  }
  if (page.getSnapshot().matches('thanked')) expect(drafts.keys()).toEqual([]);

  function perform(event: Letter): unknown {
    switch (event.type) {
      case 'xstate.done.actor.load':
        return loads.resolve(event.output as Fillable);
      case 'xstate.error.actor.load':
        return loads.reject(event.error);
      case 'xstate.done.actor.send':
        return sends.resolve(event.output);
      case 'xstate.error.actor.send':
        return sends.reject(event.error);
      case 'form.answered':
        return fireEvent.change(screen.getByLabelText('Name', { exact: false }), { target: { value: 'Ann' } });
      case 'form.submitted':
        return press('提交');
      case 'retry':
        return press('重试');
      case 'again':
        return press('再填一份');
    }
  }
});

const doneProof = (refused: unknown): GuestLetter => ({ type: 'entry.done', answer: { refused } });
type GuestLetter =
  | Extract<ReplyingEvent, { type: 'form.answered' | 'form.submitted' | 'entry.done' | 'back' | 'clear' | 'confirm' | 'cancel' }>
  | DoneActorEvent<unknown, 'load'>;

const never = () => new Promise<never>(() => {});

const guestWalks = walksOf(machineOf({ proof: guestPorts(never) }), {
  input: input(),
  alphabet: [
    { type: 'xstate.done.actor.load', actorId: 'load', output: open } as GuestLetter,
    { type: 'form.answered', answers: ANN },
    { type: 'form.submitted', answers: ANN },
    { type: 'clear' },
    { type: 'confirm' },
    { type: 'cancel' },
    { type: 'back' },
    doneProof(null),
    doneProof(CHANGED),
    doneProof(WRONG),
  ] satisfies GuestLetter[] as GuestLetter[],
  key: ({ value, context }) => [value, context.answers.get(100)],
  say: (event) => ('answer' in event ? `${event.type} ${(event.answer.refused as CallError | null)?.message}` : event.type),
  canBeTried: () => false,
  canCome: (event, at) => event.type !== 'form.submitted' || at.context.answers.get(100) === 'Ann',
});

test.each(named(guestWalks))('the screen of guests follows the machine: %s', async (_, { steps }) => {
  const [loads, sends] = [scripted<Fillable>(), scripted<unknown>()];
  const drafts = memory();
  const machine = machineOf({
    load: (_id, signal) => loads.ask(signal),
    proof: guestPorts(() => sends.ask(new AbortController().signal)),
    stored: drafts.stored,
  });
  const page = createActor(machine, { input: input(), inspect: coverage.inspect }).start();
  show(<OpenFormScreen page={page} />);
  for (const { event, state } of steps) {
    await act(async () => perform(event));
    expect(page.getSnapshot().value).toEqual(state.value);
    expect(screen.queryByText('提交成功') !== null).toBe(replying(state).show === 'thanked');
    expect(document.getElementById('captcha') !== null).toBe(page.getSnapshot().matches({ answering: 'proving' }));
    expect(screen.queryByText('清空已填写的内容？') !== null).toBe(replying(state).asking);
    // Thrown away, nothing is left on this device.
    if (event.type === 'confirm') expect(drafts.keys()).toEqual([]);
  }
  if (page.getSnapshot().matches('thanked')) expect(drafts.keys()).toEqual([]);

  async function perform(event: GuestLetter) {
    switch (event.type) {
      case 'xstate.done.actor.load':
        return loads.resolve(event.output as Fillable);
      case 'form.answered':
        return fireEvent.change(screen.getByLabelText('Name', { exact: false }), { target: { value: 'Ann' } });
      case 'form.submitted':
        return press('提交');
      case 'clear':
        return press('清空');
      case 'confirm':
        return fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '清空' }));
      case 'cancel':
      case 'back':
        return press('取消');
      case 'entry.done':
        await prove('aB3d');
        return event.answer.refused ? sends.reject(event.answer.refused) : sends.resolve(null);
    }
  }
});

test('a file is uploaded as it is chosen: nothing is sent before it has arrived, its answer is its id, and a reset takes it away', async () => {
  const [uploads, sent, drafts] = [scripted<string>(), [] as unknown[], memory()];
  const machine = machineOf({
    load: async () => withFiles,
    send: async (reply) => sent.push(reply.answers),
    upload: fieldOf({ send: (_, signal) => uploads.ask(signal) }),
    stored: drafts.stored,
  });
  const page = createActor(machine, { input: input(), inspect: coverage.inspect }).start();
  show(<ReplyPage page={page} />);
  await act(async () => {});
  const choose = () =>
    act(async () => {
      fireEvent.change(document.querySelector('input[type=file]') as HTMLElement, { target: { files: [fileOf('简历.pdf')] } });
    });
  const arrive = () => act(async () => uploads.resolve(`/api/tcc-file/download/t/${FILE}?e=1&s=x`));
  await choose();
  await act(async () => press('提交'));
  expect(screen.getByText('请等待文件上传完成，或移除未能上传的文件')).not.toBeNull();
  // The browser's own field is hidden: a button in its place is where one goes on.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('移除 简历.pdf');
  await act(async () => uploads.reject(LOST));
  await act(async () => press('提交'));
  expect(sent).toEqual([]);
  await act(async () => press('重试 简历.pdf'));
  await arrive();
  expect(drafts.read(DRAFT)).toMatchObject({ answers: [[101, [FILE]]], fileNames: [[FILE, '简历.pdf']] });

  await act(async () => press('重置'));
  expect(screen.queryByText('简历.pdf')).toBeNull();
  expect(drafts.read(DRAFT)).toMatchObject({ answers: [[101, []]] });
  await choose();
  await arrive();
  await act(async () => press('提交'));
  expect(sent).toEqual([[{ item: 101, answer: [FILE] }]]);
  expect(screen.getByText('提交成功')).not.toBeNull();
});

test.each([
  ['by their names', { fileNames: [[FILE, '简历.pdf']] }, '简历.pdf'],
  ['by their places, where the draft is of an earlier version', {}, '文件 1'],
])('a draft has its files again, %s; guests are told that files take signing in', async (_how, names, shownAs) => {
  const drafts = memory({ [DRAFT]: { replyId: ID, answers: [[101, [FILE]]], ...names } });
  const mine = createActor(machineOf({ load: async () => withFiles, upload: fieldOf(), stored: drafts.stored }), {
    input: input(),
  });
  const shown = show(<ReplyPage page={mine.start()} />);
  await act(async () => {});
  expect(screen.getByText(shownAs)).not.toBeNull();
  shown.unmount();
  const guests = createActor(machineOf({ load: async () => withFiles, proof: guestPorts(never) }), { input: input() }).start();
  show(<OpenFormScreen page={guests} />);
  await act(async () => {});
  expect(screen.getByText('上传文件需要登录，访客无法填写此项')).not.toBeNull();
  expect(document.querySelector('input[type=file]')).toBeNull();
});

everyTransitionIsWalked(coverage);

/** A page in which Ann has filled in her name, and what was sent of it. */
async function answered(stored = memory()) {
  const sent: unknown[] = [];
  const sends = scripted<unknown>();
  const machine = machineOf({
    load: async () => open,
    send: (reply, signal) => {
      sent.push(reply);
      return sends.ask(signal);
    },
    newReplyId: () => `${sent.length}`.repeat(32),
    stored: stored.stored,
  });
  const page = createActor(machine, { input: input() }).start();
  show(<ReplyPage page={page} />);
  await act(async () => {});
  return { page, sent, sends };
}

test('what the server finds wrong stands at its field', async () => {
  const { sends } = await answered();
  fireEvent.change(screen.getByLabelText('Name', { exact: false }), { target: { value: 'Ann' } });
  await act(async () => press('提交'));
  await act(async () => sends.reject(WRONG));
  expect(screen.getByText('“Name”的值无效')).not.toBeNull();
});

test('after a reload a reply is sent under the id that it had before: it cannot become two', async () => {
  const drafts = memory({ [DRAFT]: { replyId: 'a'.repeat(32), answers: [[100, 'Ann']] } });
  const { sent } = await answered(drafts);
  await act(async () => press('提交'));
  expect(sent).toEqual([{ id: 'f1', replyId: 'a'.repeat(32), number: 1, answers: [{ item: 100, answer: 'Ann' }] }]);
});

test('a draft that is none is passed over, and so is an answer that the form no longer takes', async () => {
  await answered(memory({ [DRAFT]: { replyId: 'x', answers: 'constructor' } }));
  expect(screen.getByLabelText<HTMLInputElement>('Name', { exact: false }).value).toBe('');
});

test('an address that no form can have, as one that none has, says that there is no form', async () => {
  const load = () => Promise.reject(new CallError({ kind: 'http', status: 400, desc: 'id', requestId: '' }));
  const page = createActor(machineOf({ load }), { input: input() }).start();
  show(<ReplyPage page={page} />);
  await act(async () => {});
  expect(screen.getByText('表单不存在')).not.toBeNull();
});
